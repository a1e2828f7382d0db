import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { noteViews } from "./index.ts";

const lab = useReadModelLab([noteViews]);

/** 2026-05-04, the day of every story, in days since 1970. */
const THE_DAY = 20_577;

describe("views by day", () => {
  it("are summed over events of one note and of many, each event once", async () => {
    const { days } = await tablesGiven(lab, noteViews, (members) => {
      members.publishes(1, 10);
      members.publishes(2, 11);
      members.areSeen(900, { 10: 2, 11: 3 });
      members.areSeen(901, { 10: 4 });
      members.areSeen(900, { 10: 1 });
      members.isSeen(11, 5);
      members.isSeen(11, 1);
    });
    expect(days).toEqual([
      { note_id: 10, day: THE_DAY, author_id: 1, views: 7 },
      { note_id: 11, day: THE_DAY, author_id: 2, views: 9 },
    ]);
  });

  it("are divided at midnight in China", async () => {
    const { days } = await tablesGiven(lab, noteViews, (members, story) => {
      members.publishes(1, 10);
      for (const at of ["2026-05-04T15:59:59.999Z", "2026-05-04T16:00:00.000Z"]) Object.assign(members.areSeen(900, { 10: 1 }), { at });
      expect(story.events).toHaveLength(3);
    });
    expect(days?.map(({ day, views }) => [day, views])).toEqual([
      [THE_DAY, 1],
      [THE_DAY + 1, 1],
    ]);
  });

  it("are removed with the author who leaves, whenever their events come", async () => {
    const { days } = await tablesGiven(lab, noteViews, (members) => {
      members.publishes(1, 10);
      members.publishes(2, 11);
      members.areSeen(900, { 10: 2, 11: 3 });
      members.leaves(1);
      members.areSeen(900, { 10: 2, 11: 1 });
    });
    expect(days).toEqual([{ note_id: 11, day: THE_DAY, author_id: 2, views: 4 }]);
  });
});
