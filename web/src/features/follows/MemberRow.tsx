import type { MemberWithStatus } from "@shiye/events/follows";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { countText } from "../../ui/count-text.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { plainFromHtml } from "../rich-text/allowed-html.ts";
import { FollowButton } from "./FollowButton.tsx";
import styles from "./MemberRow.module.css";

interface MemberRowProps {
  member: MemberWithStatus;
  /** The nickname and account with highlights; default: plain. */
  name?: ReactNode;
  account?: ReactNode;
  /** Why this member is shown; default: their bio. */
  reason?: string | undefined;
}

/** A member in a list: name, bio, number of followers, and the follow button. */
export function MemberRow({ member, name, account, reason }: MemberRowProps) {
  const { isFollowing, isMutual, buttonType } = member;
  const shownName = member.nickname || "匿名用户";
  const bio = plainFromHtml(member.bio ?? "").replace(/\s+/g, " ");
  return (
    <article className={styles.row} aria-label={shownName}>
      <a className={styles.who} href={`/user/${member.user_id}`} target="_blank" rel="noopener">
        <Avatar name={shownName} url={member.avatar} size={52} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{name ?? shownName}</span>
            <VerifiedBadge level={member.verified} size={16} />
            <span className={styles.account}>{account ?? member.user_id}</span>
          </span>
          {(reason ?? bio) && <span className={styles.bio}>{reason ?? bio}</span>}
          <span className={styles.counts}>
            <span>{`粉丝 ${countText(member.fans_count)}`}</span>
            <span>{`笔记 ${countText(member.post_count)}`}</span>
          </span>
        </span>
      </a>
      <FollowButton
        look="soft"
        memberId={member.id}
        nickname={shownName}
        known={{ followed: isFollowing, isFollowing, isMutual, buttonType }}
      />
    </article>
  );
}

export function MemberRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <span className={styles.who}>
        <Skeleton width={52} height={52} radius={26} style={{ flex: "none" }} />
        <span className={styles.words}>
          <Skeleton width="36%" height={16} />
          <Skeleton width="64%" height={13} />
          <Skeleton width="28%" height={12} />
        </span>
      </span>
      <Skeleton width={84} height={36} radius={18} style={{ flex: "none" }} />
    </div>
  );
}
