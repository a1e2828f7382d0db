import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { note, some } from "./values.ts";

export const commentRules = defineHistory<{
  pinComment: { some: number };
  unpinComment: { some: number };
  closeComments: { note: number };
}>({
  actions: {
    pinComment: { weight: 4, arbitrary: fc.record({ some }) },
    unpinComment: { weight: 2, arbitrary: fc.record({ some }) },
    closeComments: { weight: 5, arbitrary: fc.record({ note }) },
  },
  begin({ story, members, comment, toggle, deleted, binned }) {
    const pinned = new Map<number, number>();
    return {
      pinComment({ some }) {
        const commentId = comment(some);
        if (commentId === undefined || deleted.has(commentId)) return;
        const { noteId } = members.commentOf(commentId);
        if (deleted.has(noteId) || binned.has(noteId) || pinned.get(noteId) === commentId) return;
        pinned.set(noteId, commentId);
        members.pinsComment(commentId);
      },
      unpinComment({ some }) {
        const entry = [...pinned].at(some % Math.max(1, pinned.size));
        if (!entry || deleted.has(entry[0]) || binned.has(entry[0])) return;
        pinned.delete(entry[0]);
        members.unpinsComment(entry[1]);
      },
      closeComments({ note: noteId }) {
        if (deleted.has(noteId) || binned.has(noteId)) return;
        const rules = { noteId, noteAuthorId: members.authorOf(noteId) };
        toggle(
          `close ${noteId}`,
          () => story.tell("CommentsClosed", rules),
          () => story.tell("CommentsOpened", rules),
        );
      },
    };
  },
});
