import type { DecidedEvent } from "@shiye/events/catalogue";
import { ALL_WANTED } from "@shiye/events/notifications";
import type { LateNotification } from "@shiye/infra/read-models/late-reads";
import { describe, expect, it } from "vitest";
import { asMember, given, ME } from "../testing/given.ts";
import { changeNotificationSettings } from "./change-notification-settings.ts";
import { deleteNotification } from "./delete-notification.ts";
import { readAllNotifications } from "./read-all-notifications.ts";
import { readNotification } from "./read-notification.ts";
import { readSomeNotifications } from "./read-some-notifications.ts";
import { inboxStream } from "./state.ts";

const id = 1_000_000_000_021_504;
const input = { id };
const inbox = (...events: DecidedEvent[]) => given(inboxStream(ME), ...events);
const unread: LateNotification = { group: "likes", isRead: false };
const facts = (lateNotification: LateNotification | undefined, ...events: DecidedEvent[]) => ({
  inbox: inbox(...events),
  lateNotification,
});

const read: DecidedEvent = { type: "NotificationRead", data: { memberId: ME, notificationId: id } };
const deleted: DecidedEvent = { type: "NotificationDeleted", data: { memberId: ME, notificationId: id } };
const readThrough = (through: number, group: "likes" | "follows" | null = null): DecidedEvent => ({
  type: "NotificationsRead",
  data: { memberId: ME, group, through },
});

describe("reading a notification", () => {
  it("happens once", () => {
    expect(readNotification.decide(facts(unread), input, asMember())).toEqual([read]);
    expect(readNotification.decide(facts(unread, read), input, asMember())).toEqual([]);
    expect(readNotification.decide(facts({ ...unread, isRead: true }), input, asMember())).toEqual([]);
  });

  it("stores nothing after a mark on all of its tab, but does after one on another tab or one that ends before it", () => {
    expect(readNotification.decide(facts(unread, readThrough(id)), input, asMember())).toEqual([]);
    expect(readNotification.decide(facts(unread, readThrough(id, "follows")), input, asMember())).toEqual([read]);
    expect(readNotification.decide(facts(unread, readThrough(id - 1, "likes")), input, asMember())).toEqual([read]);
  });

  it("or deleting one forgets nothing that the member decided before", () => {
    const settings: DecidedEvent = { type: "NotificationSettingsChanged", data: { memberId: ME, ...ALL_WANTED, likes: false } };
    const before = [readThrough(id), settings, read, deleted];
    for (const last of before)
      expect(inbox(...before.filter((event) => event !== last), last)).toMatchObject({
        ...{ read: [id], deleted: [id], settings: { likes: false }, through: { likes: id, follows: id } },
      });
  });

  it.each([readNotification, deleteNotification])("or deleting it needs one that the member can see", ({ decide }) => {
    expect(decide(facts(undefined), input, asMember())).toMatchObject({ code: "notification-not-found" });
    // The log already has the deletion, the read model does not.
    expect(decide(facts(unread, deleted), input, asMember())).toMatchObject({ code: "notification-not-found" });
  });
});

describe("reading several notifications", () => {
  const decide = (known: readonly (readonly [number, LateNotification])[], ids: number[], ...events: DecidedEvent[]) =>
    readSomeNotifications.decide({ inbox: inbox(...events), lateNotifications: new Map(known) }, { ids }, asMember());

  it("marks each existing unread one once, and skips the others", () => {
    const seen = { ...unread, isRead: true };
    const known = [[id, unread] as const, [id + 512, seen] as const, [id + 1024, unread] as const];
    expect(decide(known, [id, id, id + 512, id + 1024, id + 1536], readThrough(id - 1, "likes"))).toEqual([
      read,
      { ...read, data: { memberId: ME, notificationId: id + 1024 } },
    ]);
    expect(decide(known, [id], read)).toEqual([]);
    expect(decide(known, [id], deleted)).toEqual([]);
    expect(decide(known, [id], readThrough(id, "likes"))).toEqual([]);
  });
});

describe("throwing a notification away", () => {
  it("is possible read or unread", () => {
    expect(deleteNotification.decide(facts(unread), input, asMember())).toEqual([deleted]);
    expect(deleteNotification.decide(facts({ ...unread, isRead: true }, read), input, asMember())).toEqual([deleted]);
  });
});

describe("reading all", () => {
  const decide = (
    lateNewestUnread: { likes?: number; follows?: number },
    more: { type?: "likes" | "follows"; through?: number } = {},
    ...events: DecidedEvent[]
  ) => readAllNotifications.decide({ inbox: inbox(...events), lateNewestUnread }, more, asMember());

  it("ends at the newest visible one of the chosen tab", () => {
    expect(decide({ likes: id, follows: id + 512 })).toEqual([readThrough(id + 512)]);
    expect(decide({ likes: id, follows: id + 512 }, { type: "likes" })).toEqual([readThrough(id, "likes")]);
  });

  it("ends where the client says, never beyond what exists", () => {
    expect(decide({ likes: id }, { through: id - 512 })).toEqual([readThrough(id - 512)]);
    expect(decide({ likes: id }, { through: Number.MAX_SAFE_INTEGER })).toEqual([readThrough(id)]);
  });

  it("stores nothing when nothing is unread, or everything was just marked", () => {
    expect(decide({})).toEqual([]);
    expect(decide({ follows: id }, { type: "likes" })).toEqual([]);
    expect(decide({ likes: id }, {}, readThrough(id))).toEqual([]);
    expect(decide({ likes: id }, {}, readThrough(id, "likes"))).toEqual([]);
    expect(decide({ likes: id }, {}, readThrough(id, "follows"))).toEqual([readThrough(id)]);
  });
});

describe("an inbox", () => {
  it("remembers the last hundred marks, not ten thousand", () => {
    const marks = Array.from(
      { length: 300 },
      (_, at): DecidedEvent => ({ ...read, data: { memberId: ME, notificationId: at + 1 } }) as DecidedEvent,
    );
    const state = inbox(...marks);
    expect([state.read.length, state.read[0], state.read.at(-1)]).toEqual([100, 201, 300]);
  });
});

describe("choosing what to be told of", () => {
  const decide = (wish: { likes?: boolean; messages?: boolean }, ...events: DecidedEvent[]) =>
    changeNotificationSettings.decide({ inbox: inbox(...events) }, wish, asMember());
  const chosen = (likes: boolean, messages: boolean): DecidedEvent => ({
    type: "NotificationSettingsChanged",
    data: { memberId: ME, comments: true, likes, follows: true, messages },
  });

  it("begins with everything on, changes what is named, and stores nothing when nothing changes", () => {
    expect(decide({ likes: false })).toEqual([chosen(false, true)]);
    expect(decide({ messages: false }, chosen(false, true))).toEqual([chosen(false, false)]);
    expect(decide({ likes: true })).toEqual([]);
    expect(decide({ likes: false }, chosen(false, true))).toEqual([]);
    expect(decide({})).toEqual([]);
  });
});
