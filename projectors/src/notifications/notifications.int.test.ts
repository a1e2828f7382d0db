import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../testing/given.ts";
import { createReadModelLab, type ReadModelLab, readTables, type Tables } from "../testing/read-model-lab.ts";
import { createCommunity, createStory } from "../testing/story.ts";
import { notificationId } from "./causes.ts";
import { notifications } from "./index.ts";

let lab: ReadModelLab;
beforeAll(async () => {
  lab = await createReadModelLab(inject("databaseUrl"), [notifications]);
});
afterAll(() => lab.close());

const [ada, ben, cid, dan] = [1, 2, 3, 4] as const;
const note = 10;

/** What a receiver sees, oldest first. */
function seen(tables: Tables) {
  return (tables.notifications ?? [])
    .filter((row) => !row.withdrawn)
    .map(({ receiver_id, sender_id, type, note_id, comment_id }) => ({ receiver_id, sender_id, type, note_id, comment_id }));
}

function unread(tables: Tables): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { receiver_id, unread_count } of tables.unread_counts ?? [])
    counts[String(receiver_id)] = (counts[String(receiver_id)] ?? 0) + Number(unread_count);
  return counts;
}

describe("members are told", () => {
  it("of likes, collections, comments, replies, follows and mentions", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note, { mentionedIds: [dan] });
      members.likes(ben, note);
      members.collects(ben, note);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20, [dan]);
      members.likesComment(cid, 20);
      members.follows(ben, ada);
    });
    expect(seen(tables)).toEqual([
      { receiver_id: dan, sender_id: ada, type: 8, note_id: note, comment_id: null },
      { receiver_id: ada, sender_id: ben, type: 1, note_id: note, comment_id: null },
      { receiver_id: ada, sender_id: ben, type: 3, note_id: note, comment_id: null },
      { receiver_id: ada, sender_id: ben, type: 4, note_id: note, comment_id: 20 },
      { receiver_id: ben, sender_id: cid, type: 5, note_id: note, comment_id: 21 },
      { receiver_id: ada, sender_id: cid, type: 4, note_id: note, comment_id: 21 },
      { receiver_id: dan, sender_id: cid, type: 7, note_id: note, comment_id: 21 },
      { receiver_id: ben, sender_id: cid, type: 2, note_id: note, comment_id: 20 },
      { receiver_id: ada, sender_id: ben, type: 6, note_id: null, comment_id: null },
    ]);
    expect(unread(tables)).toEqual({ [ada]: 5, [ben]: 2, [dan]: 2 });
  });

  it("never of what they did themselves", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note, { mentionedIds: [ada] });
      members.likes(ada, note);
      members.collects(ada, note);
      members.comments(ada, 20, note, [ada]);
      members.replies(ada, 21, 20);
      members.likesComment(ada, 20);
    });
    expect(tables.notifications).toEqual([]);
  });

  it("once of a like that was taken back and given again, as of the first time", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.unlikes(ben, note);
      members.likes(ben, note);
    });
    expect(tables.notifications).toMatchObject([{ type: 1, withdrawn: false, created_at: "2026-05-04T08:00:02+00:00" }]);
    expect(unread(tables)).toEqual({ [ada]: 1 });
  });

  it("once of a mention, even when an edit mentions them again", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note, { mentionedIds: [ben] });
      members.edits(note, { newlyMentionedIds: [ben, cid] });
    });
    expect(seen(tables).map(({ receiver_id }) => receiver_id)).toEqual([ben, cid]);
  });
});

describe("a notification is taken back", () => {
  it("when what caused it is undone", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.collects(ben, note);
      members.follows(ben, ada);
      members.unlikes(ben, note);
      members.uncollects(ben, note);
      members.unfollows(ben, ada);
    });
    expect(seen(tables)).toEqual([]);
    expect(unread(tables)).toEqual({ [ada]: 0 });
  });

  it("but not when it was read: what a member has seen does not vanish", async () => {
    const story = createStory();
    const members = createCommunity(story);
    members.publishes(ada, note);
    members.likes(ben, note);
    const undone = members.unlikes(ben, note);
    const tables = await lab.attempt(async (transaction) => {
      await notifications.apply(transaction, "notifications", story.events.slice(0, 2));
      await transaction.query("update notifications.notifications set is_read = true");
      await notifications.apply(transaction, "notifications", [undone]);
      return readTables(transaction, "notifications");
    });
    expect(seen(tables)).toHaveLength(1);
  });

  it("when its comment goes, or one above it, or its note", async () => {
    const other = 11;
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.publishes(ada, other);
      members.comments(ben, 20, note);
      members.replies(cid, 21, 20);
      members.likesComment(dan, 21);
      members.likes(ben, other);
      members.deletesComment(20);
      members.deletesNote(other);
      members.likesComment(ada, 21);
    });
    expect(tables.notifications).toEqual([]);
    expect(Object.values(unread(tables)).every((count) => count === 0)).toBe(true);
  });
});

describe("pushes to a member", () => {
  it("bring the notification and the number of unread ones", async () => {
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
    });
    const data = { type: 1, title: "赞了你的笔记", sender_id: cid, target_id: note, comment_id: null, is_read: 0 };
    expect(pushes).toEqual([
      {
        room: "member:1",
        event: "notification:new",
        data: { ...data, id: notificationId(3n, 0), created_at: "2026-05-04T08:00:03.000Z" },
      },
      { room: "member:1", event: "unread-count", data: { count: 2 } },
    ]);
  });

  it("take a notification away again, with the number that is left", async () => {
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.unlikes(ben, note);
    });
    expect(pushes).toEqual([
      { room: "member:1", event: "notification:removed", data: { id: notificationId(2n, 0) } },
      { room: "member:1", event: "unread-count", data: { count: 1 } },
    ]);
  });
});
