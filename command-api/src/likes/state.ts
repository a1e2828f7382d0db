import { defineState, type Stream } from "../kernel/stream.ts";

interface LikeState {
  likes: boolean;
}

const likes = () => ({ likes: true });
const likesNot = () => ({ likes: false });

const likeState = defineState<LikeState>({
  initial: likesNot(),
  evolve: { NoteLiked: likes, CommentLiked: likes, NoteUnliked: likesNot, CommentUnliked: likesNot },
});

export function likeStream(memberId: number, target: "note" | "comment", targetId: number): Stream<LikeState> {
  return { name: `like-${memberId}-${target}-${targetId}`, fold: likeState };
}
