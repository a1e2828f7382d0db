import toggle from "../../../ui/Switch.module.css";
import styles from "./CommentsSwitch.module.css";

/** Whether others may comment on the note. */
export function CommentsSwitch({ id, closed, onChange }: { id: string; closed: boolean; onChange: (closed: boolean) => void }) {
  return (
    <label className={styles.row} htmlFor={id}>
      <span>
        <span className={styles.name}>允许评论</span>
        <span className={styles.hint}>{closed ? "发布后没有人可以评论，已有的评论仍然可见" : "所有人都可以评论这篇笔记"}</span>
      </span>
      <input id={id} type="checkbox" className={toggle.switch} checked={!closed} onChange={() => onChange(!closed)} />
    </label>
  );
}
