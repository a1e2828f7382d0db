import { useCallback, useSyncExternalStore } from "react";
import { useMember } from "../../../api/use-member.ts";
import { type CommentDraft, commentDraft, commentDrafts, keepCommentDraft } from "./comment-drafts.ts";

type Change = (draft: CommentDraft) => CommentDraft;

/** The draft of the signed-in member, which no other member in this tab may read. `place`: an input other than the one of the note. */
export function useCommentDraft(noteId: number, place = "") {
  const memberId = useMember()?.id;
  const key = `${memberId}/${noteId}${place}`;
  const draft = useSyncExternalStore(commentDrafts.subscribe, () => commentDraft(key));
  const changeDraft = useCallback((change: Change) => keepCommentDraft(key, change(commentDraft(key))), [key]);
  return { key, draft, changeDraft };
}
