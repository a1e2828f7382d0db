import { defineState, type Stream } from "../kernel/stream.ts";

export type CommentState =
  | { status: "unknown" }
  | {
      status: "there" | "deleted";
      id: number;
      noteId: number;
      noteAuthorId: number;
      authorId: number;
      ancestorIds: readonly number[];
      content: string;
    };

const commentState = defineState<CommentState>({
  initial: { status: "unknown" },
  evolve: {
    CommentAdded: (_state, { data }) => ({
      status: "there",
      id: data.commentId,
      noteId: data.noteId,
      noteAuthorId: data.noteAuthorId,
      authorId: data.authorId,
      ancestorIds: data.ancestorIds,
      content: data.content,
    }),
    CommentEdited: (state, { data: { content } }) => (state.status === "unknown" ? state : { ...state, content }),
    CommentDeleted: (state) => (state.status === "unknown" ? state : { ...state, status: "deleted" }),
  },
});

export function commentStream(commentId: number): Stream<CommentState> {
  return { name: `comment-${commentId}`, fold: commentState };
}
