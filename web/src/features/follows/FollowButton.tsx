import type { FollowStatus } from "@shiye/events/follows";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./FollowButton.module.css";
import { FOLLOW_TEXT } from "./follow-button-state.ts";
import { useFollow } from "./use-follow.ts";

interface FollowButtonProps {
  memberId: number;
  nickname: string;
  /** The follow status, if it came with the member. */
  known?: FollowStatus | undefined;
  /** `compact`: beside a name that must be read whole. `soft`: in a list, where filled ones would be a wall of colour. */
  look?: "compact" | "soft";
}

/** Hidden on one's own note. Its width is kept while the status is loading, so that nothing moves. */
export function FollowButton({ memberId, nickname, known, look }: FollowButtonProps) {
  const { status, failed, locked, press } = useFollow(memberId, known);
  // Only a press here is animated, not a state from the server.
  const [pressed, setPressed] = useState(false);
  if (status?.buttonType === "self") return null;
  const followed = status?.followed ?? false;
  const text = failed ? "重试" : FOLLOW_TEXT[status?.buttonType ?? "follow"];
  return (
    <button
      type="button"
      className={classNames(
        styles.button,
        look && styles[look],
        (followed || failed) && styles.followed,
        !status && !failed && styles.waiting,
        pressed && followed && styles.pop,
      )}
      aria-label={failed ? `没能得知是否关注了${nickname}，重试` : `${text}，${nickname}`}
      // Locked, not disabled, because a disabled button loses the focus.
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
