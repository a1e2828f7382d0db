import type { CommentView } from "@shiye/events/comments";
import { useSetLikeMutation } from "../../likes/likes-api.ts";
import { useCachedToggle } from "../../toggles/use-cached-toggle.ts";
import { patchComment } from "../cache/comment-cache.ts";

export function useCommentLike({ id, liked, like_count }: Pick<CommentView, "id" | "liked" | "like_count">): () => void {
  const [setLike] = useSetLikeMutation();
  return useCachedToggle({
    key: `like:comment:${id}`,
    current: { on: liked, count: like_count },
    patch: ({ on, count }) => patchComment(id, (comment) => Object.assign(comment, { liked: on, like_count: count })),
    send: async (wish) => {
      const answer = await setLike({ target: 2, id, liked: wish }).unwrap();
      return { on: answer.liked, count: answer.likeCount };
    },
  });
}
