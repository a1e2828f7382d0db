import type { AdminCreateComment } from "@shiye/events/back-office/comments";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { z } from "zod";
import { type Decision, innerCommand } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import { decideCommentForm, gatherCommentForm, placeOfComment } from "./comment-content.ts";
import { findComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

type CommentForm = z.output<typeof AdminCreateComment.body>;

/** A comment for a member. If the form has no `user_id`, the caller finds the member before (back-office/comments.ts). */
export const adminAddComment = innerCommand({
  stream: (_input: Omit<CommentForm, "user_id"> & { authorId: number }, { newId }) => commentStream(newId),

  gather: async (sources, { post_id, parent_id, authorId, ...form }) => ({
    author: await sources.read(memberStream(authorId)),
    note: await findNote(sources.read, post_id),
    parent: parent_id ? await findComment(sources.read, parent_id) : undefined,
    form: await gatherCommentForm(sources, authorId, form),
  }),

  decide({ author, note, parent, form }, { parent_id, authorId }, { newId }): Decision {
    if (author.status !== "active") return refuse("member-not-found");
    if (note.status !== "published") return refuse("note-not-found");
    if (parent_id && parent?.noteId !== note.id) return refuse("comment-parent-not-found");
    const place = placeOfComment(note, parent);
    if (isRefusal(place)) return place;
    const written = decideCommentForm(form);
    if (isRefusal(written)) return written;
    return [{ type: "CommentAdded", data: { commentId: newId, authorId, ...place, ...written } }];
  },

  handling: { keyFirst: true },
});
