import fc from "fast-check";
import { defineHistory, NOTES } from "./define.ts";
import { member, note } from "./values.ts";

export const blocks = defineHistory<{
  block: { member: number; other: number };
  unblock: object;
  disinterest: { member: number; note: number };
}>({
  actions: {
    block: { weight: 4, arbitrary: fc.record({ member, other: member }) },
    unblock: { weight: 2, arbitrary: fc.constant({}) },
    disinterest: { weight: 3, arbitrary: fc.record({ member, note }) },
  },
  begin: ({ story, toggle, undo }) => {
    const marked = new Set<string>();
    return {
      block({ member: memberId, other: blockedId }) {
        if (memberId === blockedId) return;
        toggle(
          `block ${memberId} ${blockedId}`,
          () => story.tell("MemberBlocked", { memberId, blockedId }),
          () => story.tell("MemberUnblocked", { memberId, blockedId }),
        );
      },
      unblock: () => undo("block"),
      disinterest({ member: memberId, note: noteId }) {
        if (marked.has(`${memberId} ${noteId}`)) return;
        marked.add(`${memberId} ${noteId}`);
        story.tell("NoteMarkedNotInteresting", { memberId, noteId, noteAuthorId: memberOf(story.events, noteId) });
      },
    };
  },
});

function memberOf(events: readonly { type: string; data: unknown }[], noteId: number): number {
  const published = events.find(({ type, data }) => type === "NotePublished" && (data as { noteId: number }).noteId === noteId);
  if (!published) throw new Error(`Nobody published note ${noteId} of ${NOTES.join()}`);
  return (published.data as { authorId: number }).authorId;
}
