import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { member, note, some } from "./values.ts";

export const likes = defineHistory<{
  likeNote: { member: number; note: number };
  likeComment: { member: number; some: number };
  unlike: { what: string };
}>({
  actions: {
    likeNote: { weight: 3, arbitrary: fc.record({ member, note }) },
    likeComment: { weight: 3, arbitrary: fc.record({ member, some: fc.oneof(fc.constant(0), some) }) },
    unlike: { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("like note", "like comment") }) },
  },
  begin: ({ members, toggle, undo, comment }) => ({
    likeNote: ({ member, note }) =>
      toggle(
        `like note ${member} ${note}`,
        () => members.likes(member, note),
        () => members.unlikes(member, note),
      ),
    unlike: ({ what }) => undo(what),
    likeComment({ member, some }) {
      const id = comment(some);
      if (id === undefined) return;
      toggle(
        `like comment ${member} ${id}`,
        () => members.likesComment(member, id),
        () => members.unlikesComment(member, id),
      );
    },
  }),
});
