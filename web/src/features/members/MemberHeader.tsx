import type { MemberView } from "@shiye/events/members";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/Avatar.tsx";
import { countText } from "../../ui/count-text.ts";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { plainFromHtml } from "../rich-text/allowed-html.ts";
import styles from "./MemberHeader.module.css";
import { useGetMemberStatsQuery } from "./members-api.ts";

interface MemberHeaderProps {
  member: MemberView;
  /** One's own figures lead to the lists behind them, which are nobody else's to open here. */
  own: boolean;
  actions: ReactNode;
}

export function MemberHeader({ member, own, actions }: MemberHeaderProps) {
  const { data: stats } = useGetMemberStatsQuery(member.id);
  const tags = [member.gender, member.zodiac_sign, member.mbti, member.education, member.major, ...member.interests].filter(
    (tag) => tag !== null,
  );
  const figures = [
    { name: "关注", count: member.follow_count, to: "/follow/following" },
    { name: "粉丝", count: member.fans_count, to: "/follow/followers" },
    { name: "获赞与收藏", count: stats?.likes_and_collects, to: null },
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
        <p className={styles.bio}>{plainFromHtml(member.bio ?? "") || "还没有写简介"}</p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="标签">
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.figures} aria-label="数据">
          {figures.map(({ name, count, to }) => {
            const figure = (
              <>
                <b>{count === undefined ? "–" : countText(count)}</b> {name}
              </>
            );
            return <li key={name}>{own && to ? <Link to={to}>{figure}</Link> : figure}</li>;
          })}
        </ul>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
