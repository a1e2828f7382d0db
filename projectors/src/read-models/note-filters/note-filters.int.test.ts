import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { noteFilters } from "./index.ts";

const lab = useReadModelLab([noteFilters]);

const [ada, ben] = [1, 2] as const;
const [walk, exam] = [10, 11] as const;

describe("the characters and pairs of a note", () => {
  it("are those of the last title and text, and none across the two", async () => {
    const tables = await tablesGiven(lab, noteFilters, (members) => {
      members.publishes(ada, walk);
      members.edits(walk, { title: "校园" });
    });
    expect(tables.notes).toHaveLength(1);
    const grams = String(tables.notes?.[0]?.grams);
    expect(grams).toContain("'校园'");
    expect(grams).toContain("'co'");
    expect(grams).not.toContain("'ti'");
    expect(grams).not.toContain("'园c'");
  });

  it("are removed with the note", async () => {
    const tables = await tablesGiven(lab, noteFilters, (members) => {
      members.publishes(ada, walk);
      members.publishes(ada, exam);
      members.edits(walk, { title: "校园" });
      members.deletesNote(walk);
    });
    expect(tables.notes).toMatchObject([{ note_id: exam }]);
  });

  it("are removed with a member who leaves, also if the note comes later; others keep theirs", async () => {
    const tables = await tablesGiven(lab, noteFilters, (members, story) => {
      members.publishes(ada, walk);
      story.tell("MemberDeleted", { memberId: ada });
      members.publishes(ada, exam);
      members.edits(exam, { title: "迟到" });
      members.publishes(ben, 12);
    });
    expect(tables.notes).toMatchObject([{ note_id: 12 }]);
    expect(tables.departed_members).toEqual([{ member_id: ada }]);
    expect(tables.counts).toEqual([{ category_id: 1, note_type: 1, note_count: 1 }]);
  });
});

describe("the counts of a channel and type", () => {
  it("follow a note to another channel, and stay as a row with zero when it is removed", async () => {
    const tables = await tablesGiven(lab, noteFilters, (members) => {
      members.publishes(ada, walk, { categoryId: 1 });
      members.publishes(ben, exam, { categoryId: 2 });
      members.edits(walk, { categoryId: 3 });
      members.deletesNote(exam);
    });
    expect(tables.counts).toEqual([
      { category_id: 1, note_type: 1, note_count: 0 },
      { category_id: 2, note_type: 1, note_count: 0 },
      { category_id: 3, note_type: 1, note_count: 1 },
    ]);
  });
});
