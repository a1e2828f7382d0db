import { Unlike } from "@shiye/events/likes";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { countLikes, likeTargetOf, streamOfLike } from "./gather-like.ts";

export const unlike = command(Unlike, {
  stream: (input, { actor }) => streamOfLike(actor.id, input),

  async gather({ read }, input, { actor }) {
    const [target, { likes }] = await Promise.all([likeTargetOf(read, input), read(streamOfLike(actor.id, input))]);
    return { target, likes };
  },

  decide({ likes, target }, _input, { actor: { id: memberId } }) {
    if (!target) return refuse("like-target-invalid");
    if (target.kind === "note") {
      if (target.note.status !== "published") return refuse("note-not-found");
      const { id: noteId, authorId: noteAuthorId } = target.note;
      return !likes ? [] : [{ type: "NoteUnliked", data: { memberId, noteId, noteAuthorId } }];
    }
    if (!target.comment) return refuse("comment-not-found");
    const { id: commentId, authorId: commentAuthorId, noteId } = target.comment;
    return !likes ? [] : [{ type: "CommentUnliked", data: { memberId, commentId, commentAuthorId, noteId } }];
  },

  handling: { alongside: (sources, input, { actor }) => countLikes(sources, input, { id: actor.id, holds: false }) },

  answer: async ({ beside: likeCount = 0 }) => ({ liked: false, likeCount }),
});
