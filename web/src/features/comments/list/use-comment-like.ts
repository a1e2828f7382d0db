import type { CommentView } from "@shiye/events/comments";
import { sendLike } from "../../likes/likes-api.ts";
import { useCachedToggle } from "../../toggles/use-cached-toggle.ts";
import { patchComment } from "../cache/comment-cache.ts";

export function useCommentLike({ id, liked, like_count }: Pick<CommentView, "id" | "liked" | "like_count">): () => void {
  return useCachedToggle({
    key: `like:comment:${id}`,
    current: { on: liked, count: like_count },
    patch: ({ on, count }) => patchComment(id, (comment) => Object.assign(comment, { liked: on, like_count: count })),
    send: (wish) => sendLike(2, id, wish),
  });
}
