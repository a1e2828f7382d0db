import { randomKey } from "@shiye/client/http";
import type { CommentView } from "@shiye/events/comments";
import { createDeviceDrafts } from "../../rich-text/device-drafts.ts";

/** What was begun under a note and not sent: still there when the note is opened again, and still meant for whom it was meant. */
export interface CommentDraft {
  text: string;
  replyTo: CommentView | null;
  /** It was sent, and no good answer came: the server may have it. */
  tried?: Try | undefined;
}

/** What was sent under which `Idempotency-Key`: the same content under the same key is the same comment. */
export interface Try {
  key: string;
  content: string;
  parentId: number | null;
}

export const NO_DRAFT: CommentDraft = { text: "", replyTo: null };

/** By member and note, and behind it the comment if it is answered from its notification. */
export const commentDrafts = createDeviceDrafts("comment-drafts", readDraft);

/** `key` names the member and the note. */
export function commentDraft(key: string): CommentDraft {
  return commentDrafts.get()[key] ?? NO_DRAFT;
}

export function keepCommentDraft(key: string, draft: CommentDraft): void {
  commentDrafts.keep(key, draft.text === "" && draft.replyTo === null && !draft.tried ? null : draft);
}

/** A comment of the member was deleted. If it is one that is begun, sending must write a new comment, not repeat the deleted one. */
export function forgetTries(memberId: number | undefined, noteId: number): void {
  const note = `${memberId}/${noteId}`;
  for (const [key, { tried, ...draft }] of Object.entries(commentDrafts.get()))
    if (tried && (key === note || key.startsWith(`${note}/`))) keepCommentDraft(key, draft);
}

/** The same words to the same comment are the try before; it may have arrived. Anything else is a comment of its own. */
export function tryOf({ tried }: CommentDraft, content: string, parentId: number | null): Try {
  return tried?.content === content && tried.parentId === parentId ? tried : { key: randomKey(), content, parentId };
}

export function readDraft(stored: unknown): CommentDraft | null {
  const { text, replyTo, tried } = (stored ?? {}) as Partial<CommentDraft>;
  if (typeof text !== "string") return null;
  return {
    text,
    replyTo: typeof replyTo?.id === "number" && typeof replyTo.content === "string" ? replyTo : null,
    ...(typeof tried?.key === "string" && typeof tried.content === "string" ? { tried } : {}),
  };
}

/** Whoever empties the field has done with what stood there. */
export function withText(draft: CommentDraft, text: string): CommentDraft {
  return { ...draft, text, tried: text === "" ? undefined : draft.tried };
}

/** Left without sending: words keep whom they answer, an empty answer is none. */
export function leftDraft(draft: CommentDraft): CommentDraft {
  return draft.text.trim() === "" ? { ...NO_DRAFT, tried: draft.tried } : draft;
}

/** What could not be sent comes back; whatever has been begun in the meantime is worth as much. */
export function restoredDraft(failed: CommentDraft, begun: CommentDraft): CommentDraft {
  const text = begun.text.trim() === "" ? failed.text : `${failed.text}\n${begun.text}`;
  return { ...failed, text };
}
