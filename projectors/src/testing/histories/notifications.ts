import type { StoredEvent } from "@shiye/events/envelope";
import type { NotificationGroup } from "@shiye/events/notifications";
import fc from "fast-check";
import { notificationId } from "../../read-models/notifications/causes.ts";
import { defineHistory } from "./define.ts";

type Mark = { some: number; group: NotificationGroup | null };
const mark = fc.record({ some: fc.nat(40), group: fc.constantFrom(null, "likes" as const, "comments" as const, "follows" as const) });

export const notifications = defineHistory<{ readOne: Mark; readAll: Mark; throwAway: Mark }>({
  actions: {
    readOne: { weight: 3, arbitrary: mark },
    readAll: { weight: 3, arbitrary: mark },
    throwAway: { weight: 3, arbitrary: mark },
  },
  begin({ story, members }) {
    const toldAt = (some: number) => toldBy(story.events[some % story.events.length]);
    return {
      readOne({ some }) {
        const told = toldAt(some);
        if (told) members.reads(told.memberId, told.id);
      },
      readAll({ some, group }) {
        const told = toldAt(some);
        if (told) members.readsAll(told.memberId, told.id, group);
      },
      throwAway({ some }) {
        const told = toldAt(some);
        if (told) members.throwsAway(told.memberId, told.id);
      },
    };
  },
});

/** Whom an event notifies first, and the id of that notification. */
function toldBy(event: StoredEvent | undefined): { memberId: number; id: number } | undefined {
  if (!event) return undefined;
  const data = event.data as Record<string, unknown>;
  const [mentioned] = (data.mentionedIds ?? []) as number[];
  const memberId = data.commentAuthorId ?? data.parentAuthorId ?? data.noteAuthorId ?? data.followedId ?? mentioned;
  return typeof memberId === "number" ? { memberId, id: notificationId(event.position, 0) } : undefined;
}
