import { useCallback, useReducer } from "react";
import { useMember } from "../../../api/use-member.ts";
import { type CommentDraft, commentDraft, keepCommentDraft } from "./comment-drafts.ts";

type Change = (draft: CommentDraft) => CommentDraft;

/** The draft of whoever is signed in: the next member in this tab must not read it. */
export function useCommentDraft(noteId: number): { draft: CommentDraft; changeDraft: (change: Change) => void } {
  const memberId = useMember()?.id;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = `${memberId}/${noteId}`;
  const changeDraft = useCallback(
    (change: Change) => {
      keepCommentDraft(key, change(commentDraft(key)));
      redraw();
    },
    [key],
  );
  return { draft: commentDraft(key), changeDraft };
}
