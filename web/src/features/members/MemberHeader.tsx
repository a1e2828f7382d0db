import type { MemberView } from "@shiye/events/members";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSignedIn } from "../../api/use-member.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { countText } from "../../ui/count-text.ts";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { plainFromHtml } from "../rich-text/allowed-html.ts";
import styles from "./MemberHeader.module.css";
import { FRESH_PROFILE, useGetMemberStatsQuery } from "./members-api.ts";

interface MemberHeaderProps {
  member: MemberView;
  /** Whether it is the member's own page. */
  own: boolean;
  actions: ReactNode;
}

export function MemberHeader({ member, own, actions }: MemberHeaderProps) {
  const { data: stats } = useGetMemberStatsQuery(member.id, FRESH_PROFILE);
  const tags = [member.gender, member.zodiac_sign, member.mbti, member.education, member.major, ...member.interests].filter(
    (tag) => tag !== null,
  );
  const signedIn = useSignedIn();
  // Visitors may not open the lists. Specification 000 §2.
  const listOf = (type: "following" | "followers") => signedIn && `/follow/${type}${own ? "" : `?user_id=${member.user_id}`}`;
  const figures = [
    { name: "关注", count: member.follow_count, to: listOf("following") },
    { name: "粉丝", count: member.fans_count, to: listOf("followers") },
    { name: "获赞与收藏", count: stats?.likes_and_collects, to: undefined },
  ];
  return (
    <header className={styles.header}>
      <Avatar name={member.nickname} url={member.avatar} size={window.innerWidth > 695 ? 128 : 80} />
      <div className={styles.facts}>
        <h1 className={styles.name}>
          {member.nickname} <VerifiedBadge level={member.verified} size={22} />
        </h1>
        <p className={styles.account}>
          拾页号：{member.user_id}
          {member.location && ` · ${member.location}`}
        </p>
        {/* The server then refuses a new follow or conversation as if there were nobody. */}
        {member.is_active === 0 && <p className={styles.account}>该账号已被禁用，暂时无法关注或发起私信</p>}
        <p className={styles.bio}>{plainFromHtml(member.bio ?? "").replace(/\n{3,}/g, "\n\n") || "还没有写简介"}</p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="标签">
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
        <dl className={styles.figures}>
          {figures.map(({ name, count, to }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {to ? (
                  <Link className={styles.figure} to={to} aria-label={`${name} ${count}`}>
                    {countText(count ?? 0)}
                  </Link>
                ) : count === undefined ? (
                  "–"
                ) : (
                  countText(count)
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
