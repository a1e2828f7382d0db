import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./CandidateRow.module.css";
import type { Candidate } from "./mention-api.ts";

/** A member to choose: the nickname is what will stand in the text, the account tells two of one name apart. */
export function CandidateRow({ member }: { member: Candidate }) {
  return (
    <>
      <Avatar name={member.nickname} url={member.avatar} size={32} />
      <span className={styles.words}>
        <span className={styles.name}>{member.nickname}</span>
        <span className={styles.account}>{member.user_id}</span>
      </span>
    </>
  );
}
