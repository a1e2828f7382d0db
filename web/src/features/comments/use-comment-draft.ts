import { useCallback, useReducer } from "react";
import { useSelector } from "react-redux";
import { type SessionRoot, selectMember } from "../../api/session-slice.ts";

/** What was begun is still there when the note is opened again, for the member who began it: the next one in this tab must not read it. */
const drafts = new Map<string, string>();

export interface CommentDraft {
  text: string;
  setText: (text: string) => void;
  /** Also what was written since the last drawing. */
  current: () => string;
}

export function useCommentDraft(noteId: number): CommentDraft {
  const memberId = useSelector((root: SessionRoot) => selectMember(root)?.id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = `${memberId}/${noteId}`;
  return {
    text: drafts.get(key) ?? "",
    setText: useCallback(
      (next) => {
        if (next === "") drafts.delete(key);
        else drafts.set(key, next);
        redraw();
      },
      [key],
    ),
    current: useCallback(() => drafts.get(key) ?? "", [key]),
  };
}
