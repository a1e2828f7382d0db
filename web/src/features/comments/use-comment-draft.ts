import { useCallback, useReducer } from "react";
import { useSelector } from "react-redux";
import { type SessionRoot, selectMember } from "../../api/session-slice.ts";
import { draftOf, keepDraft } from "./comment-drafts.ts";

export interface CommentDraft {
  text: string;
  setText: (text: string) => void;
  /** Also what was written since the last drawing. */
  current: () => string;
}

export function useCommentDraft(noteId: number): CommentDraft {
  const memberId = useSelector((root: SessionRoot) => selectMember(root)?.id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  return {
    text: draftOf(memberId, noteId),
    setText: useCallback(
      (next) => {
        keepDraft(memberId, noteId, next);
        redraw();
      },
      [memberId, noteId],
    ),
    current: useCallback(() => draftOf(memberId, noteId), [memberId, noteId]),
  };
}
