import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { pushesOfLast } from "../../testing/given.ts";
import { createCommunity, createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { notifications } from "./index.ts";

const lab = useReadModelLab([notifications]);

/** The id of the first notification of the event at this position. */
const idOf = (position: number) => notificationId(BigInt(position), 0);
const unreadLikes = (count: number) => ({ count, comments: 0, likes: count, collections: 0, follows: 0, total: count, system: 0 });
const [ada, ben, cid, dan] = [1, 2, 3, 4] as const;
const note = 10;

describe("pushes to a member", () => {
  it("bring the notification and the number of unread ones", async () => {
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
    });
    expect(pushes).toEqual([
      { room: "member:1", event: "notification:new", data: { notification_id: idOf(3), type: 1 } },
      { room: "member:1", event: "unread-count", data: unreadLikes(2) },
    ]);
  });

  it("tell the numbers of all tabs, of those too that did not change", async () => {
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.follows(ben, ada);
      members.collects(ben, note);
      members.collects(cid, note);
    });
    const counts = { count: 5, comments: 0, likes: 2, collections: 2, follows: 1, total: 5, system: 0 };
    expect(pushes.at(-1)).toEqual({ room: "member:1", event: "unread-count", data: counts });
  });

  it("remove a notification, with the number that is left", async () => {
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.unlikes(ben, note);
    });
    expect(pushes).toEqual([
      { room: "member:1", event: "notification:removed", data: { id: idOf(2) } },
      { room: "member:1", event: "unread-count", data: unreadLikes(1) },
    ]);
  });

  it("are one resync if one commit removes more than a hundred of their notifications; other members get each removal", async () => {
    const admirers = Array.from({ length: 101 }, (_, count) => 1000 + count);
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note, { mentionedIds: [dan] });
      for (const member of admirers) members.likes(member, note);
      members.deletesNote(note);
    });
    expect(pushes).toEqual([
      { room: `member:${dan}`, event: "notification:removed", data: { id: idOf(1) } },
      { room: `member:${ada}`, event: "resync", data: {} },
      { room: `member:${dan}`, event: "unread-count", data: unreadLikes(0) },
      { room: `member:${ada}`, event: "unread-count", data: unreadLikes(0) },
    ]);
  });

  it("bring the number to other devices after reading on one, and nothing when nothing changed", async () => {
    const read = (twice: boolean) =>
      pushesOfLast(lab, notifications, (members) => {
        members.publishes(ada, note);
        members.likes(ben, note);
        members.readsAll(ada, idOf(2));
        if (twice) members.reads(ada, idOf(2));
      });
    expect(await read(false)).toEqual([{ room: "member:1", event: "unread-count", data: unreadLikes(0) }]);
    expect(await read(true)).toEqual([]);
  });

  it("say nothing of what is not shown any more, nor of a number that stays", async () => {
    const afterUnlike = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.unlikes(ben, note);
      members.deletesNote(note);
    });
    expect(afterUnlike).toEqual([]);
    const afterReading = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.reads(ada, idOf(2));
      members.throwsAway(ada, idOf(2));
    });
    expect(afterReading).toEqual([{ room: "member:1", event: "notification:removed", data: { id: idOf(2) } }]);
  });

  it("come in the order in which it happened, also from one commit", async () => {
    const story = createStory();
    const members = createCommunity(story);
    for (const published of [9, note]) members.publishes(ada, published);
    for (const liked of [9, note]) members.likes(ben, liked);
    const pushes = await lab.pushesOf(notifications, [story.events]);
    expect(pushes.slice(0, -1).map(({ data }) => data)).toEqual([3, 4].map((position) => ({ notification_id: idOf(position), type: 1 })));
  });
});
