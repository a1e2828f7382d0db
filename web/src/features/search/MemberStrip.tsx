import type { FoundMemberView } from "@shiye/events/search";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/Avatar.tsx";
import { countText } from "../../ui/count-text.ts";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import { Highlighted } from "./Highlighted.tsx";
import styles from "./MemberStrip.module.css";
import { type Sought, searchAddress } from "./search-address.ts";

const MOST = 8;

/** The first found members in a row, with a link to the tab with all of them. */
export function MemberStrip({ members, total, sought }: { members: readonly FoundMemberView[]; total: number; sought: Sought }) {
  if (members.length === 0) return null;
  return (
    <section className={styles.strip} aria-label="相关用户">
      <div className={styles.head}>
        <h2 className={styles.title}>相关用户</h2>
        {total > 1 && (
          <Link className={styles.all} to={searchAddress(sought, "user")}>
            {`全部 ${countText(total)} 位`}
          </Link>
        )}
      </div>
      <ul className={styles.members}>
        {members.slice(0, MOST).map((member) => (
          <li key={member.id} className={styles.member}>
            <a className={styles.who} href={`/user/${member.user_id}`} target="_blank" rel="noopener">
              <Avatar name={member.nickname} url={member.avatar} size={44} />
              <span className={styles.words}>
                <span className={styles.line}>
                  <span className={styles.name}>
                    {member.highlight.nickname ? <Highlighted html={member.highlight.nickname} /> : member.nickname}
                  </span>
                  <VerifiedBadge level={member.verified} size={14} />
                </span>
                <span className={styles.fans}>{`粉丝 ${countText(member.fans_count)}`}</span>
              </span>
            </a>
            <FollowButton look="soft" memberId={member.id} nickname={member.nickname} known={{ ...member, followed: member.isFollowing }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
