import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { member, note } from "./values.ts";

export const collections = defineHistory<{ collect: { member: number; note: number }; uncollect: object }>({
  actions: { uncollect: { weight: 1, arbitrary: fc.constant({}) }, collect: { weight: 4, arbitrary: fc.record({ member, note }) } },
  begin: ({ members, toggle, undo }) => ({
    uncollect: () => undo("collect"),
    collect: ({ member, note }) =>
      toggle(
        `collect ${member} ${note}`,
        () => members.collects(member, note),
        () => members.uncollects(member, note),
      ),
  }),
});
