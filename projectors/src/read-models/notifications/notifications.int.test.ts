import { NOTIFICATION_TYPES, notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import type { Tables } from "../../testing/read-model-lab.ts";
import { type Community, createCommunity, createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { notifications } from "./index.ts";

const lab = useReadModelLab([notifications]);

/** The id of the first notification of the event at this position. */
const idOf = (position: number) => notificationId(BigInt(position), 0);
const unreadLikes = (count: number) => ({ count, comments: 0, likes: count, collections: 0, follows: 0, total: count, system: 0 });
const [ada, ben, cid, dan] = [1, 2, 3, 4] as const;
const note = 10;

/** What a receiver sees, oldest first. */
function seen(tables: Tables) {
  return (tables.notifications ?? [])
    .filter((row) => row.visible)
    .map(({ receiver_id, sender_id, type, note_id, comment_id }) => ({ receiver_id, sender_id, type, note_id, comment_id }));
}

function unread(tables: Tables): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { receiver_id, unread_count } of tables.notification_counts ?? [])
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

  it("not of kinds that were off when it happened, whatever they chose later", async () => {
    const tables = await tablesGiven(lab, notifications, (members, story) => {
      const wants = (likes: boolean) =>
        story.tell("NotificationSettingsChanged", { memberId: ada, comments: true, likes, follows: true, messages: true });
      members.publishes(ada, note);
      members.likes(ben, note);
      wants(false);
      members.likes(cid, note);
      members.collects(ben, note);
      members.follows(ben, ada);
      wants(true);
      members.likes(dan, note);
    });
    expect(seen(tables).map(({ sender_id, type }) => [sender_id, type])).toEqual([
      [ben, 1],
      [ben, 6],
      [dan, 1],
    ]);
    expect(unread(tables)).toEqual({ [ada]: 3 });
  });

  it.each([
    ["comments", [1, 3, 6]],
    ["likes", [4, 8, 6]],
    ["follows", [1, 3, 4, 8]],
    ["messages", [1, 3, 4, 8, 6]],
  ])("of every other kind when %s are off", async (kind, told) => {
    const tables = await tablesGiven(lab, notifications, (members, story) => {
      const all = { comments: true, likes: true, follows: true, messages: true };
      story.tell("NotificationSettingsChanged", { memberId: ada, ...all, [kind]: false });
      members.publishes(ada, note);
      members.likes(ben, note);
      members.collects(ben, note);
      members.comments(ben, 20, note);
      members.publishes(ben, 11, { mentionedIds: [ada] });
      members.follows(ben, ada);
    });
    expect(seen(tables).map(({ type }) => type)).toEqual(told);
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

  it("once of a like that was taken back and given again, with the time of the first", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.unlikes(ben, note);
      members.likes(ben, note);
    });
    expect(tables.notifications).toMatchObject([{ type: 1, visible: true, created_at: "2026-05-04T08:00:02+00:00" }]);
    expect(unread(tables)).toEqual({ [ada]: 1 });
  });

  it("once of a mention, even when an edit mentions them again", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note, { mentionedIds: [ben] });
      members.edits(note, { mentionedIds: [ben, cid], newlyMentionedIds: [ben, cid] });
    });
    expect(seen(tables).map(({ receiver_id }) => receiver_id)).toEqual([ben, cid]);
  });
});

describe("what the site tells", () => {
  const judged = { reason: "spam" as const, remark: "广告" };

  it("is for its receiver only, stays when the note is deleted, and is counted separately", async () => {
    const tables = await tablesGiven(lab, notifications, (members, story) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.binsNote(note);
      story.tell("NoteTakenDown", { noteId: note, authorId: ada, ...judged });
      story.tell("AppealDecided", { noteId: note, authorId: ada, granted: false, remark: null });
      members.deletesNote(note);
      story.tell("CommentTakenDown", { commentId: 20, noteId: note, authorId: ben, ...judged });
      story.tell("MessageTakenDown", { conversationId: 50, messageId: 60, senderId: cid, ...judged });
      story.tell("MemberWarned", { memberId: dan, targetKind: "note", targetId: note, ...judged });
    });
    const told = (tables.notifications ?? []).map(({ receiver_id, type, notification_group, notice }) => [
      receiver_id,
      type,
      notification_group,
      notice,
    ]);
    const notice = (kind: string, more: object = {}) => ({ kind, note_id: note, reason: "spam", remark: "广告", ...more });
    expect(told).toEqual([
      [ada, 9, "system", notice("note-taken-down")],
      [ada, 9, "system", notice("appeal-rejected", { reason: null, remark: null })],
      [ben, 9, "system", notice("comment-taken-down")],
      [cid, 9, "system", notice("message-taken-down", { note_id: null })],
      [dan, 9, "system", notice("warned", { note_id: null })],
    ]);
  });

  it("is pushed at once, with a count beside the total", async () => {
    const pushes = await pushesOfLast(lab, notifications, (_members, story) => {
      story.tell("MemberWarned", { memberId: ada, targetKind: "member", targetId: ada, ...judged });
    });
    expect(pushes).toEqual([
      { room: `member:${ada}`, event: "notification:new", data: { notification_id: idOf(1), type: 9 } },
      { room: `member:${ada}`, event: "unread-count", data: { ...unreadLikes(0), system: 1 } },
    ]);
  });
});

it("a notification that an administrator made is read if they said so, and no edit of its note takes it back", async () => {
  const tables = await tablesGiven(lab, notifications, (members, story) => {
    members.publishes(ada, note, { mentionedIds: [ben] });
    const made = {
      memberId: ben,
      senderId: ada,
      notificationType: NOTIFICATION_TYPES.mentionedInNote,
      title: "活动通知",
      noteId: note,
      commentId: null,
    };
    for (const isRead of [false, true]) story.tell("NotificationCreated", { ...made, isRead });
    members.edits(note, { mentionedIds: [] });
  });
  expect(seen(tables)).toMatchObject([{ receiver_id: ben }, { receiver_id: ben }]);
  expect(unread(tables)).toEqual({ [ben]: 1 });
});

describe("a notification is taken back", () => {
  it("when its cause is undone", async () => {
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

  it("when an edit removes the mention, and told again when another edit adds it", async () => {
    const edited = (...mentions: (readonly number[])[]) =>
      tablesGiven(lab, notifications, (members) => {
        members.publishes(ada, note, { mentionedIds: [ben, cid] });
        members.likes(dan, note);
        for (const mentionedIds of mentions)
          members.edits(note, { mentionedIds: [...mentionedIds], newlyMentionedIds: mentionedIds.includes(ben) ? [ben] : [] });
      });
    expect(unread(await edited([cid]))).toEqual({ [ada]: 1, [ben]: 0, [cid]: 1 });
    expect(unread(await edited([cid], [], [ben]))).toEqual({ [ada]: 1, [ben]: 1, [cid]: 0 });
    expect(unread(await edited([cid], [ben], []))).toEqual({ [ada]: 1, [ben]: 0, [cid]: 0 });
  });

  it("but not after it was read", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.reads(ada, idOf(2));
      members.unlikes(ben, note);
      members.unlikes(cid, note);
    });
    expect(seen(tables)).toMatchObject([{ sender_id: ben }]);
    expect(unread(tables)).toEqual({ [ada]: 0 });
  });

  it("and stays withdrawn when the read mark comes after the undoing", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.unlikes(ben, note);
      members.readsAll(ada, idOf(9));
    });
    expect(seen(tables)).toEqual([]);
  });

  it("when its comment is deleted, or one above it, or its note", async () => {
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

describe("a member who has read", () => {
  const threeLikes = (members: Community) => {
    members.publishes(ada, note);
    for (const liker of [ben, cid, dan]) members.likes(liker, note);
  };

  it("one notification, has one unread less, however often it is said", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      threeLikes(members);
      members.reads(ada, idOf(3));
      members.reads(ada, idOf(3));
    });
    expect(unread(tables)).toEqual({ [ada]: 2 });
    expect((tables.notifications ?? []).map((row) => row.is_read)).toEqual([false, true, false]);
  });

  it("all up to one, still has later ones unread", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      threeLikes(members);
      members.readsAll(ada, idOf(3));
    });
    expect((tables.notifications ?? []).map((row) => row.is_read)).toEqual([true, true, false]);
    expect(unread(tables)).toEqual({ [ada]: 1 });
  });

  it("one tab, still has the others unread", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      threeLikes(members);
      members.follows(ben, ada);
      members.readsAll(ada, idOf(5), "follows");
    });
    expect(unread(tables)).toEqual({ [ada]: 3 });
  });

  it("everything, and then one of it, has read that one at the time of the first mark, also in one batch", async () => {
    const story = createStory();
    const members = createCommunity(story);
    members.publishes(ada, note);
    members.likes(ben, note);
    members.readsAll(ada, idOf(9));
    members.reads(ada, idOf(2));
    const { events } = story;
    for (const batches of [[events], [events.slice(0, 2), events.slice(2)], events.map((event) => [event])]) {
      const tables = await lab.tablesAfter(notifications, batches);
      expect((tables.notifications ?? []).map((row) => Number(row.read_position))).toEqual([3]);
    }
  });

  it("a notification that comes after its mark, finds it read; marks on others' notifications have no effect", async () => {
    const story = createStory();
    const members = createCommunity(story);
    threeLikes(members);
    members.reads(ada, idOf(2));
    members.reads(ben, idOf(3));
    members.readsAll(ben, idOf(9));
    members.throwsAway(ada, idOf(4));
    const inOrder = await lab.tablesAfter(notifications, [story.events]);
    const marksFirst = await lab.tablesAfter(notifications, [story.events.slice(4), story.events.slice(0, 4)]);
    expect(marksFirst).toEqual(inOrder);
    expect((inOrder.notifications ?? []).map((row) => [row.is_read, row.visible])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(inOrder.notification_counts).toEqual([{ receiver_id: ada, notification_group: "likes", visible_count: 2, unread_count: 1 }]);
  });

  it("and deleted the notification of a like, is not told of the like again", async () => {
    const tables = await tablesGiven(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.throwsAway(ada, idOf(2));
      members.unlikes(ben, note);
      members.likes(ben, note);
    });
    expect(seen(tables)).toEqual([]);
    expect(unread(tables)).toEqual({ [ada]: 0 });
  });
});
