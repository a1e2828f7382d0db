import { Avatar } from "../../ui/Avatar.tsx";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import styles from "./CandidateRow.module.css";
import type { Candidate } from "./mention-api.ts";

/** A member to choose. The nickname goes into the text; the account distinguishes members of one name. */
export function CandidateRow({ member }: { member: Candidate }) {
  return (
    <>
      <Avatar name={member.nickname} url={member.avatar} size={32} />
      <span className={styles.words}>
        <span className={styles.name}>{member.nickname}</span>
        <VerifiedBadge level={member.verified} size={14} />
        <span className={styles.account}>{member.user_id}</span>
      </span>
    </>
  );
}
