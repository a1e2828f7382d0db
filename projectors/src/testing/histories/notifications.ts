import type { StoredEvent } from "@shiye/events/envelope";
import type { NotificationGroup, NotificationSettings } from "@shiye/events/notifications";
import { notificationId } from "@shiye/events/notifications";
import fc from "fast-check";
import { defineHistory, MEMBERS, NOTES } from "./define.ts";

type Mark = { some: number; group: NotificationGroup | null };
const mark = fc.record({ some: fc.nat(40), group: fc.constantFrom(null, "likes" as const, "comments" as const, "follows" as const) });

export const notifications = defineHistory<{
  readOne: Mark;
  readAll: Mark;
  throwAway: Mark;
  retitle: Mark;
  create: { to: number; from: number; read: boolean };
  choose: { memberId: number } & NotificationSettings;
}>({
  actions: {
    readOne: { weight: 3, arbitrary: mark },
    readAll: { weight: 3, arbitrary: mark },
    throwAway: { weight: 3, arbitrary: mark },
    retitle: { weight: 3, arbitrary: mark },
    choose: {
      weight: 3,
      arbitrary: fc.record({
        memberId: fc.constantFrom(...MEMBERS),
        comments: fc.boolean(),
        likes: fc.boolean(),
        follows: fc.boolean(),
        messages: fc.boolean(),
      }),
    },
    create: { weight: 3, arbitrary: fc.record({ to: fc.constantFrom(...MEMBERS), from: fc.constantFrom(...MEMBERS), read: fc.boolean() }) },
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
      retitle({ some }) {
        const told = toldAt(some);
        if (told) story.tell("NotificationEdited", { memberId: told.memberId, notificationId: told.id, title: `通知${some}` });
      },
      choose: (chosen) => void story.tell("NotificationSettingsChanged", chosen),
      create({ to: memberId, from: senderId, read: isRead }) {
        const [noteId = 0] = NOTES;
        const said = { title: "活动通知", noteId, commentId: null, isRead };
        story.tell("NotificationCreated", { memberId, senderId, notificationType: 8, ...said });
      },
    };
  },
});

/** The first receiver of an event's notification, and the id of that notification. */
function toldBy(event: StoredEvent | undefined): { memberId: number; id: number } | undefined {
  if (!event) return undefined;
  const data = event.data as Record<string, unknown>;
  const [mentioned] = (data.mentionedIds ?? []) as number[];
  if (event.type === "NotificationCreated") return { memberId: Number(data.memberId), id: notificationId(event.position, 0) };
  const memberId = data.commentAuthorId ?? data.parentAuthorId ?? data.noteAuthorId ?? data.followedId ?? mentioned;
  return typeof memberId === "number" ? { memberId, id: notificationId(event.position, 0) } : undefined;
}
