import { PinComment, UnpinComment } from "@shiye/events/comment-rules";
import { refuse } from "@shiye/events/refusals";
import { findComment } from "../comments/find-comment.ts";
import { commentStream } from "../comments/state.ts";
import { command } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { noteStream } from "../notes/state.ts";

export const pinComment = command(PinComment, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id, comment_id }) => ({ note: await findNote(read, id), comment: await findComment(read, comment_id) }),

  decide({ note, comment }, _input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (note.authorId !== actor.id) return refuse("comment-pin-not-own");
    if (comment?.noteId !== note.id) return refuse("comment-not-found");
    if (comment.ancestorIds.length > 0) return refuse("comment-pin-reply");
    if (note.rules.pinned === comment.id) return [];
    const { id: commentId, noteId, noteAuthorId, authorId } = comment;
    return [{ type: "CommentPinned", data: { noteId, noteAuthorId, commentId, authorId } }];
  },

  answer: async ({ input: { comment_id } }) => ({ comment_id }),
});

/** A comment that was deleted since can be unpinned too. */
export const unpinComment = command(UnpinComment, {
  stream: ({ id }) => noteStream(id),

  async gather({ read }, { id }) {
    const note = await findNote(read, id);
    const pinned = note.status === "published" && note.rules.pinned !== null ? await read(commentStream(note.rules.pinned)) : undefined;
    return { note, pinned };
  },

  decide({ note, pinned }, _input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (note.authorId !== actor.id) return refuse("comment-pin-not-own");
    if (!pinned || pinned.status === "unknown") return [];
    const { id: commentId, noteId, noteAuthorId, authorId } = pinned;
    return [{ type: "CommentUnpinned", data: { noteId, noteAuthorId, commentId, authorId } }];
  },

  answer: async () => ({ comment_id: null }),
});
