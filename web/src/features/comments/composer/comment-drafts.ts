import { randomKey } from "@shiye/client/http";
import type { CommentView } from "@shiye/events/comments";
import { createDeviceDrafts } from "../../rich-text/device-drafts.ts";

/** An unsent comment of a note. It is kept with the comment that it replies to, also while the note is closed. */
export interface CommentDraft {
  text: string;
  replyTo: CommentView | null;
  /** Set if the comment was sent without a successful answer. The server may have stored it. */
  tried?: Try | undefined;
}

/** A sent comment with its `Idempotency-Key`. The server stores the same key once. */
interface Try {
  key: string;
  content: string;
  parentId: number | null;
}

export const NO_DRAFT: CommentDraft = { text: "", replyTo: null };

/** The key is `<member>/<note>`, or `<member>/<note>/<comment>` for a reply from a notification. */
export const commentDrafts = createDeviceDrafts("comment-drafts", readDraft);

/** `key` names the member and the note. */
export function commentDraft(key: string): CommentDraft {
  return commentDrafts.get()[key] ?? NO_DRAFT;
}

export function keepCommentDraft(key: string, draft: CommentDraft): void {
  commentDrafts.keep(key, draft.text === "" && draft.replyTo === null && !draft.tried ? null : draft);
}

/** Call this when a comment of the member is deleted: a draft that was sent before must become a new comment, not the deleted one. */
export function forgetTries(memberId: number | undefined, noteId: number): void {
  const note = `${memberId}/${noteId}`;
  for (const [key, { tried, ...draft }] of Object.entries(commentDrafts.get()))
    if (tried && (key === note || key.startsWith(`${note}/`))) keepCommentDraft(key, draft);
}

/** The earlier try if content and target are the same, because the server may have stored it. Otherwise a new try with a new key. */
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

/** An empty field ends the earlier try. */
export function withText(draft: CommentDraft, text: string): CommentDraft {
  return { ...draft, text, tried: text === "" ? undefined : draft.tried };
}

/** The draft after the input is left without sending. A draft with text keeps its target; an empty one loses it. */
export function leftDraft(draft: CommentDraft): CommentDraft {
  return draft.text.trim() === "" ? { ...NO_DRAFT, tried: draft.tried } : draft;
}

/** The draft after failed sending: the failed text, then the text that was written meanwhile. */
export function restoredDraft(failed: CommentDraft, begun: CommentDraft): CommentDraft {
  const text = begun.text.trim() === "" ? failed.text : `${failed.text}\n${begun.text}`;
  return { ...failed, text };
}
