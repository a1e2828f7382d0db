import { Like } from "@shiye/events/likes";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { countLikes, gatherLike, streamOfLike } from "./gather-like.ts";

export const like = command(Like, {
  stream: (input, { actor }) => streamOfLike(actor.id, input),

  gather: gatherLike,

  decide({ likes, target, refused }, _input, { actor: { id: memberId } }) {
    if (!target) return refuse("like-target-invalid");
    if (target.kind === "note") {
      if (target.note.status !== "published") return refuse("note-not-found");
      const { id: noteId, authorId: noteAuthorId } = target.note;
      if (likes) return [];
      return refused ?? [{ type: "NoteLiked", data: { memberId, noteId, noteAuthorId } }];
    }
    if (!target.comment) return refuse("comment-not-found");
    const { id: commentId, authorId: commentAuthorId, noteId } = target.comment;
    if (likes) return [];
    return refused ?? [{ type: "CommentLiked", data: { memberId, commentId, commentAuthorId, noteId } }];
  },

  handling: { alongside: (sources, input, { actor }) => countLikes(sources, input, { id: actor.id, holds: true }) },

  answer: async ({ beside: likeCount = 0 }) => ({ liked: true, likeCount }),
});
