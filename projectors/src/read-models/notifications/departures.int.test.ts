import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { pushesOfLast } from "../../testing/given.ts";
import type { Tables } from "../../testing/read-model-lab.ts";
import { createCommunity, createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { notifications } from "./index.ts";

const lab = useReadModelLab([notifications]);

/** The id of the first notification of the event at this position. */
const idOf = (position: number) => notificationId(BigInt(position), 0);
const [ada, ben, cid, dan] = [1, 2, 3, 4] as const;
const note = 10;

/** Who sees what of whom, oldest first. */
function seen(tables: Tables) {
  return (tables.notifications ?? [])
    .filter((row) => row.visible)
    .map(({ receiver_id, sender_id, type }) => ({ receiver_id, sender_id, type }));
}

function unread(tables: Tables): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { receiver_id, unread_count } of tables.notification_counts ?? [])
    counts[String(receiver_id)] = (counts[String(receiver_id)] ?? 0) + Number(unread_count);
  return counts;
}

describe("a member who left", () => {
  it("tells nobody and is told nothing, and those whom they told have one less, whatever comes late", async () => {
    const story = createStory();
    const members = createCommunity(story);
    members.publishes(ada, note);
    members.likes(ben, note);
    members.likes(cid, note);
    members.follows(ada, ben);
    members.readsAll(ben, idOf(9));
    members.leaves(ben);
    const inOrder = await lab.tablesAfter(notifications, [story.events]);
    const departureFirst = await lab.tablesAfter(notifications, [story.events.slice(-1), story.events.slice(0, -1)]);
    expect(departureFirst).toEqual(inOrder);
    expect(seen(inOrder)).toMatchObject([{ receiver_id: ada, sender_id: cid }]);
    expect(unread(inOrder)).toEqual({ [ada]: 1, [ben]: 0 });
    expect([inOrder.inbox_marks, inOrder.read_through]).toEqual([[], []]);
  });
});

describe("an author who left", () => {
  function tellStory() {
    const story = createStory();
    const members = createCommunity(story);
    members.publishes(ada, note, { mentionedIds: [dan] });
    members.comments(ben, 20, note);
    members.replies(cid, 21, 20, [dan]);
    members.likesComment(cid, 20);
    members.follows(cid, ben);
    members.leaves(ada);
    return story.events;
  }

  it("takes along what others told one another on their note, whichever of the events comes last, and in a rebuild", async () => {
    const events = tellStory();
    const inOrder = await lab.tablesAfter(notifications, [events]);
    expect(seen(inOrder)).toEqual([{ receiver_id: ben, sender_id: cid, type: 6 }]);
    expect(unread(inOrder)).toEqual({ [ada]: 0, [ben]: 1, [dan]: 0 });
    for (let late = 0; late < events.length; late++) {
      const batches = [[...events.slice(0, late), ...events.slice(late + 1)], events.slice(late, late + 1)];
      for (const filled of [0, 1, 2])
        expect(await lab.tablesAfter(notifications, batches, filled), `event ${late} last, ${filled} filled`).toEqual(inOrder);
    }
  });

  it("has those pushed who lose a notification", async () => {
    const pushes = await pushesOfLast(lab, notifications, (members) => {
      members.publishes(ada, note);
      members.comments(ben, 20, note);
      members.likesComment(cid, 20);
      members.leaves(ada);
    });
    expect(pushes).toContainEqual({ room: `member:${ben}`, event: "notification:removed", data: { id: idOf(3) } });
    expect(pushes).toContainEqual({ room: `member:${ben}`, event: "unread-count", data: expect.objectContaining({ count: 0 }) });
  });
});
