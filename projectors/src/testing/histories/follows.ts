import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { member } from "./values.ts";

export const follows = defineHistory<{ follow: { member: number; other: number }; unfollow: object }>({
  actions: { unfollow: { weight: 1, arbitrary: fc.constant({}) }, follow: { weight: 4, arbitrary: fc.record({ member, other: member }) } },
  begin: ({ members, toggle, undo }) => ({
    unfollow: () => undo("follow"),
    follow({ member, other }) {
      if (member === other) return;
      toggle(
        `follow ${member} ${other}`,
        () => members.follows(member, other),
        () => members.unfollows(member, other),
      );
    },
  }),
});
