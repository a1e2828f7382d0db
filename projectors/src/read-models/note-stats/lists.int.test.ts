import { describe, expect, it } from "vitest";
import { heatOf } from "../../building-blocks/heat.ts";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { noteStats } from "./index.ts";

const lab = useReadModelLab([noteStats]);

const [ada, ben, cid] = [1, 2, 3] as const;
const note = 10;

describe("the place of a note in lists", () => {
  it("has the heat of the formula, whatever its counters were before", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.unlikes(cid, note);
      members.collects(cid, note);
      members.comments(ben, 20, note);
      members.isSeen(note, 7);
    });
    const heat = heatOf({ likes: 1, collections: 1, comments: 1, views: 7 }, new Date("2026-05-04T08:00:01Z"));
    expect(tables.notes).toMatchObject([{ visible: true, like_count: 1, collect_count: 1, comment_count: 1, view_count: 7 }]);
    expect(tables.notes?.[0]?.heat).toBeCloseTo(heat, 9);
  });

  it("moves to the new channel of its note, and keeps its time", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note, { categoryId: 1 });
      members.edits(note, { categoryId: 2 });
    });
    expect(tables.notes).toMatchObject([{ category_id: 2, published_at: "2026-05-04T08:00:01+00:00", visible: true }]);
  });

  it("is not visible after its note is deleted, even when a like comes later", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.deletesNote(note);
      members.likes(cid, note);
    });
    expect(tables.notes).toMatchObject([{ visible: false, deleted: true, like_count: 0 }]);
  });
});

describe("a member who left", () => {
  it("is in no list, and the heat of others' notes falls to what is left", async () => {
    const tables = await tablesGiven(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.likes(ben, note);
      members.likes(cid, note);
      members.comments(ben, 20, note);
      members.publishes(ben, 11);
      members.leaves(ben);
      members.publishes(ben, 12);
    });
    expect(tables.notes).toMatchObject([
      { note_id: note, visible: true, like_count: 1, comment_count: 0 },
      { note_id: 11, visible: false, deleted: true },
      { note_id: 12, visible: false, deleted: true },
    ]);
    const heat = heatOf({ likes: 1, collections: 0, comments: 0, views: 0 }, new Date("2026-05-04T08:00:01Z"));
    expect(tables.notes?.[0]?.heat).toBeCloseTo(heat, 9);
  });
});

describe("pushes to open feeds", () => {
  it("bring a note that was just published", async () => {
    const pushes = await pushesOfLast(lab, noteStats, (members) => {
      members.publishes(ada, note, { categoryId: 2 });
    });
    expect(pushes).toEqual([{ room: "feed", event: "feed:new", data: { id: note, category_id: 2, user_id: ada } }]);
  });

  it("are not sent for an edit", async () => {
    const pushes = await pushesOfLast(lab, noteStats, (members) => {
      members.publishes(ada, note);
      members.edits(note);
    });
    expect(pushes).toEqual([]);
  });
});
