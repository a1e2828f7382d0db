import { Button } from "./Button.tsx";
import styles from "./KeptLine.module.css";

/** Says above a form which text it shows, and offers the other one. */
export function KeptLine({ text, action, busy, onAction }: { text: string; action: string; busy?: boolean; onAction: () => void }) {
  return (
    <p className={styles.line}>
      <span>{text}</span>
      <Button look="plain" busy={busy} onClick={onAction}>
        {action}
      </Button>
    </p>
  );
}
