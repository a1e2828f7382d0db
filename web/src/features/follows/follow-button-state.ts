import type { FollowStatus } from "@shiye/events/follows";
import type { RefusalCode } from "@shiye/events/refusals";

/** The text of the button in each state. Specification 001 §4. */
export const FOLLOW_TEXT = { follow: "关注", back: "回关", unfollow: "已关注", mutual: "互相关注", self: "" } as const satisfies Record<
  FollowStatus["buttonType"],
  string
>;

/** The state after a press, before the server has answered. Specification 001 §4. */
export function afterPress(status: FollowStatus): FollowStatus {
  const { buttonType } = status;
  switch (buttonType) {
    case "follow":
      return { buttonType: "unfollow", followed: true, isFollowing: true, isMutual: false };
    case "back":
      return { buttonType: "mutual", followed: true, isFollowing: true, isMutual: true };
    case "unfollow":
      return { buttonType: "follow", followed: false, isFollowing: false, isMutual: false };
    case "mutual":
      return { buttonType: "back", followed: false, isFollowing: false, isMutual: false };
    case "self":
      return status;
    default:
      return buttonType satisfies never;
  }
}

/** The server already has this state, so nothing is undone. Specification 001 §4. */
export function isAlreadySo(error: unknown): boolean {
  const code = (error as { code?: RefusalCode } | null)?.code;
  return code === "already-following" || code === "not-following";
}
