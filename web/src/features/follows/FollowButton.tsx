import type { FollowStatus } from "@shiye/events/follows";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./FollowButton.module.css";
import { FOLLOW_TEXT } from "./follow-button-state.ts";
import { useFollow } from "./use-follow.ts";

interface FollowButtonProps {
  memberId: number;
  nickname: string;
  /** How one stands to the member, where that came with them. */
  known?: FollowStatus | undefined;
}

/** Not there on one's own note; its width is kept while the answer is on its way, so that nothing moves. */
export function FollowButton({ memberId, nickname, known }: FollowButtonProps) {
  const { status, failed, locked, press } = useFollow(memberId, known);
  // Only a press of ours pops; what came so from the server stands still.
  const [pressed, setPressed] = useState(false);
  if (status?.buttonType === "self") return null;
  const followed = status?.followed ?? false;
  const text = failed ? "重试" : FOLLOW_TEXT[status?.buttonType ?? "follow"];
  return (
    <button
      type="button"
      className={classNames(
        styles.button,
        (followed || failed) && styles.followed,
        !status && !failed && styles.waiting,
        pressed && followed && styles.pop,
      )}
      aria-label={failed ? `没能得知是否关注了${nickname}，重试` : `${text}，${nickname}`}
      // Locked, not disabled: a disabled button loses the focus of whoever has just pressed it.
      aria-disabled={locked || (!status && !failed)}
      onClick={() => {
        setPressed(!failed);
        press();
      }}
    >
      {text}
    </button>
  );
}
