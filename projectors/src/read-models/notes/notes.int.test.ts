import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { notes } from "./index.ts";

const lab = useReadModelLab([notes]);

const ada = 1;
const [walk, exam] = [10, 11] as const;
const study = { id: 91, name: "Study" };
const photo = { id: 92, name: "摄影" };

describe("a note", () => {
  it("has the content of its last edit, and the time and place of its publication", async () => {
    const tables = await tablesGiven(lab, notes, (members) => {
      members.publishes(ada, walk);
      members.edits(walk, { title: "校园散步" });
      members.edits(walk, { title: "傍晚散步" });
    });
    expect(tables.notes).toMatchObject([
      {
        id: walk,
        title: "傍晚散步",
        location: "浙江",
        created_at: "2026-05-04T08:00:01+00:00",
        updated_at: "2026-05-04T08:00:03+00:00",
      },
    ]);
  });

  it("has the video of its last edit", async () => {
    const cover = { url: "/media/cover.jpg", width: 72, height: 128, thumbhash: null, alt: "" };
    const video = { url: "/media/film.mp4", name: "日出.mp4", size: 900, cover };
    const tables = await tablesGiven(lab, notes, (members) => {
      members.publishes(ada, walk, { noteType: 2, video });
      members.publishes(ada, exam);
      members.edits(walk, { noteType: 2, video: { ...video, cover: null } });
    });
    expect(tables.notes).toMatchObject([
      { id: walk, note_type: 2, video: { ...video, cover: null } },
      { id: exam, note_type: 1, video: null },
    ]);
  });

  it("is counted for its author and its current channel", async () => {
    const tables = await tablesGiven(lab, notes, (members) => {
      members.publishes(ada, walk, { categoryId: 1 });
      members.publishes(ada, exam, { categoryId: 1 });
      members.edits(exam, { categoryId: 2 });
    });
    expect(tables.category_counts).toEqual([
      { category_id: 1, note_count: 1 },
      { category_id: 2, note_count: 1 },
    ]);
    expect(tables.author_counts).toEqual([{ author_id: ada, note_count: 2 }]);
  });

  it("leaves only its channel and its tags when it is deleted", async () => {
    const tables = await tablesGiven(lab, notes, (members) => {
      members.publishes(ada, walk, { tags: [study] });
      members.deletesNote(walk);
    });
    expect(tables.notes).toEqual([]);
    expect(tables.note_tags).toEqual([]);
    expect(tables.category_counts).toEqual([{ category_id: 1, note_count: 0 }]);
    expect(tables.tags).toMatchObject([{ name: "Study", use_count: 0 }]);
  });
});

describe("a tag", () => {
  it("is counted by the notes that have it now, and spelled as at its first use", async () => {
    const tables = await tablesGiven(lab, notes, (members) => {
      members.publishes(ada, walk, { tags: [study, photo] });
      members.publishes(ada, exam, { tags: [{ ...study, name: "STUDY" }] });
      members.edits(walk, { tags: [photo] });
    });
    expect(tables.tags).toMatchObject([
      { id: 91, name: "Study", use_count: 1 },
      { id: 92, name: "摄影", use_count: 1 },
    ]);
    expect(tables.note_tags).toMatchObject([
      { note_id: walk, tag_id: 92 },
      { note_id: exam, tag_id: 91, name: "STUDY" },
    ]);
  });
});

describe("a channel", () => {
  it("exists before any note", async () => {
    const tables = await tablesGiven(lab, notes, (_members, story) => {
      story.tell("CategoryCreated", { categoryId: 5, name: "生活", title: "life" });
    });
    expect(tables.categories).toMatchObject([{ id: 5, name: "生活", title: "life" }]);
    expect(tables.category_counts).toEqual([{ category_id: 5, note_count: 0 }]);
  });
});

describe("a member who left", () => {
  it("has no notes, in no channel and under no tag, even if a note comes late", async () => {
    const tables = await tablesGiven(lab, notes, (members) => {
      members.publishes(ada, walk, { tags: [study, photo] });
      members.leaves(ada);
      members.edits(walk, { tags: [study], title: "Again" });
      members.publishes(ada, exam, { tags: [study] });
      members.publishes(2, 15, { tags: [photo] });
    });
    expect(tables.notes).toMatchObject([{ id: 15 }]);
    expect(tables.note_tags).toMatchObject([{ note_id: 15, tag_id: 92 }]);
    expect(tables.tags).toMatchObject([
      { id: 91, use_count: 0 },
      { id: 92, use_count: 1 },
    ]);
    expect(tables.category_counts).toMatchObject([{ note_count: 1 }]);
    expect(tables.author_counts).toMatchObject([
      { author_id: ada, note_count: 0 },
      { author_id: 2, note_count: 1 },
    ]);
  });
});
