import type { CommentView } from "@shiye/events/comments";
import { createDeviceDrafts } from "../../rich-text/device-drafts.ts";

/** What was begun under a note and not sent: still there when the note is opened again, and still meant for whom it was meant. */
export interface CommentDraft {
  text: string;
  replyTo: CommentView | null;
}

export const NO_DRAFT: CommentDraft = { text: "", replyTo: null };

/** By member and note. */
export const commentDrafts = createDeviceDrafts("comment-drafts", readDraft);

/** `key` names the member and the note. */
export function commentDraft(key: string): CommentDraft {
  return commentDrafts.get()[key] ?? NO_DRAFT;
}

export function keepCommentDraft(key: string, draft: CommentDraft): void {
  commentDrafts.keep(key, draft.text === "" && draft.replyTo === null ? null : draft);
}

function readDraft(stored: unknown): CommentDraft | null {
  const { text, replyTo } = (stored ?? {}) as Partial<CommentDraft>;
  if (typeof text !== "string") return null;
  return { text, replyTo: typeof replyTo?.id === "number" && typeof replyTo.content === "string" ? replyTo : null };
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
