import type { CommentView } from "@shiye/events/comments";
import { memberChanges } from "../../../api/member-changes.ts";

/** What was begun under a note and not sent: still there when the note is opened again, and still meant for whom it was meant. */
export interface CommentDraft {
  text: string;
  replyTo: CommentView | null;
}

export const NO_DRAFT: CommentDraft = { text: "", replyTo: null };

const drafts = new Map<string, CommentDraft>();
memberChanges.subscribe(() => drafts.clear());

/** `key` names the member and the note. */
export function commentDraft(key: string): CommentDraft {
  return drafts.get(key) ?? NO_DRAFT;
}

export function keepCommentDraft(key: string, draft: CommentDraft): void {
  if (draft.text === "" && draft.replyTo === null) drafts.delete(key);
  else drafts.set(key, draft);
}

/** Left without sending: words keep whom they answer, an empty answer is none. */
export function leftDraft(draft: CommentDraft): CommentDraft {
  return draft.text.trim() === "" ? NO_DRAFT : draft;
}

/** What could not be sent comes back; whatever has been begun in the meantime is worth as much. */
export function restoredDraft(failed: CommentDraft, begun: CommentDraft): CommentDraft {
  const text = begun.text.trim() === "" ? failed.text : `${failed.text}\n${begun.text}`;
  return { text, replyTo: failed.replyTo };
}
