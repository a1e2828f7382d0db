import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./FollowButton.module.css";
import { FOLLOW_TEXT } from "./follow-button-state.ts";
import { useFollow } from "./use-follow.ts";

/** Not there on one's own note; its width is kept while the answer is on its way, so that nothing moves. */
export function FollowButton({ memberId, nickname }: { memberId: number; nickname: string }) {
  const { status, locked, press } = useFollow(memberId);
  // Only a press of ours pops; what came so from the server stands still.
  const [pressed, setPressed] = useState(false);
  if (status?.buttonType === "self") return null;
  const followed = status?.followed ?? false;
  return (
    <button
      type="button"
      className={classNames(styles.button, followed && styles.followed, !status && styles.waiting, pressed && followed && styles.pop)}
      aria-label={`${FOLLOW_TEXT[status?.buttonType ?? "follow"]}，${nickname}`}
      // Locked, not disabled: a disabled button loses the focus of whoever has just pressed it.
      aria-disabled={locked || !status}
      onClick={() => {
        setPressed(true);
        press();
      }}
    >
      {FOLLOW_TEXT[status?.buttonType ?? "follow"]}
    </button>
  );
}
