import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { member, mentioned, note, some } from "./values.ts";

export const comments = defineHistory<{
  comment: { member: number; note: number; mentioned: number[] };
  reply: { member: number; some: number };
  editComment: { some: number };
  deleteComment: { some: number };
}>({
  actions: {
    comment: { weight: 4, arbitrary: fc.record({ member, note, mentioned }) },
    reply: { weight: 4, arbitrary: fc.record({ member, some }) },
    editComment: { weight: 2, arbitrary: fc.record({ some }) },
    deleteComment: { weight: 2, arbitrary: fc.record({ some }) },
  },
  begin({ story, members, comments, comment, deleted }) {
    const newId = () => {
      const id = 20 + comments.length;
      comments.push(id);
      return id;
    };
    return {
      comment: ({ member, note, mentioned }) => void members.comments(member, newId(), note, mentioned),
      reply({ member, some }) {
        const parent = comment(some);
        if (parent !== undefined) members.replies(member, newId(), parent);
      },
      editComment({ some }) {
        const id = comment(some);
        if (id !== undefined && !deleted.has(id)) members.editsComment(id, `Edit ${story.events.length}`);
      },
      deleteComment({ some }) {
        const id = comment(some);
        if (id === undefined || deleted.has(id)) return;
        members.deletesComment(id);
        deleted.add(id);
      },
    };
  },
});
