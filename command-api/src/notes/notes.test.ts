import type { DecidedEvent } from "@shiye/events/catalogue";
import { EditNote, PublishNote } from "@shiye/events/notes";
import { describe, expect, it } from "vitest";
import { collectNote } from "../collections/collect-note.ts";
import { uncollectNote } from "../collections/uncollect-note.ts";
import { asMember, given, ME, NEW_ID, NOW, OTHER } from "../testing/given.ts";
import { deleteNote } from "./delete-note.ts";
import { editNote } from "./edit-note.ts";
import { publishNote } from "./publish-note.ts";
import { noteStream } from "./state.ts";

const NOTE = 1_700_000_000_000_100;
const picture = { url: "/media/a.jpg", width: 300, height: 200, thumbhash: "h" };
const content = {
  title: "秋天",
  content: "叶子",
  categoryId: 5,
  noteType: 1 as const,
  images: [{ ...picture, alt: "" }],
  video: null,
  tags: [],
  mentionedIds: [OTHER],
};
const published: DecidedEvent = { type: "NotePublished", data: { noteId: NOTE, authorId: ME, ...content } };
const deleted: DecidedEvent = { type: "NoteDeleted", data: { noteId: NOTE, authorId: ME } };

const facts = {
  categoryExists: true,
  pictures: new Map([[picture.url, picture]]),
  videos: new Map(),
  mentionedIds: [OTHER],
  mentioned: new Map(),
};
const input = { title: "秋天", content: "叶子", category_id: 5, images: [{ url: picture.url, alt: "" }], tags: [] as string[] };
const noteAfter = (...events: DecidedEvent[]) => given(noteStream(NOTE), ...events);

describe("publishing a note", () => {
  it("succeeds when nothing is missing", () => {
    expect(publishNote.decide(facts, input, asMember())).toEqual([
      { type: "NotePublished", data: { noteId: NEW_ID, authorId: ME, ...content } },
    ]);
  });

  it("names what is missing, in the order of the form", () => {
    const nothing = { ...facts, categoryExists: false, pictures: new Map() };
    const decide = (more: object, from = nothing) => publishNote.decide(from, { ...input, ...more }, asMember());
    expect(decide({ title: "", category_id: null, images: [] })).toMatchObject({ code: "note-text-missing" });
    expect(decide({ content: null })).toMatchObject({ code: "note-text-missing" });
    expect(decide({ category_id: null, images: [] })).toMatchObject({ code: "note-category-missing" });
    expect(decide({ images: [] })).toMatchObject({ code: "note-category-unknown" });
    expect(decide({ images: [] }, { ...nothing, categoryExists: true })).toMatchObject({ code: "note-images-missing" });
    expect(decide({ images: null }, { ...nothing, categoryExists: true })).toMatchObject({ code: "note-images-missing" });
    expect(decide({}, { ...nothing, categoryExists: true })).toMatchObject({ code: "note-media-invalid" });
  });

  it("takes each tag once, in any spelling, before it counts them", () => {
    const tagsOf = (tags: unknown[]) => PublishNote.body.parse({ tags }).tags;
    expect(tagsOf(["Tree", { id: 7, name: "tree" }, " 秋 ", "秋", "", { name: "TREE" }])).toEqual(["Tree", "秋"]);
    const ten = Array.from({ length: 10 }, (_none, index) => `t${index}`);
    expect(tagsOf([...ten, "T0", "T9"])).toHaveLength(10);
    expect(() => tagsOf([...ten, "t10"])).toThrow("标签不能超过10个");
  });
});

describe("editing a note", () => {
  const decide = (note: ReturnType<typeof noteAfter>, more: object = {}, who = ME, mentionedIds = [OTHER]) =>
    editNote.decide({ note, content: { ...facts, mentionedIds } }, { ...input, id: NOTE, ...more }, asMember(who));

  it("stores the whole note, and who is newly mentioned", () => {
    expect(decide(noteAfter(published), { title: "冬天" }, ME, [OTHER, ME])).toMatchObject([
      { type: "NoteEdited", data: { noteId: NOTE, title: "冬天", content: "叶子", mentionedIds: [OTHER, ME], newlyMentionedIds: [ME] } },
    ]);
  });

  it("stores no event when nothing changes", () => {
    expect(decide(noteAfter(published))).toEqual([]);
  });

  it("is refused for a missing note, another's note, and missing fields", () => {
    expect(decide(noteAfter())).toMatchObject({ code: "note-not-found" });
    expect(decide(noteAfter(published, deleted))).toMatchObject({ code: "note-not-found" });
    expect(decide(noteAfter(published), {}, OTHER)).toMatchObject({ code: "note-edit-not-own" });
    expect(decide(noteAfter(published), { title: "" })).toMatchObject({ code: "note-text-missing" });
  });
});

describe("editing a note as it was when the form began", () => {
  const data = { noteId: NOTE, authorId: ME, ...content, title: "冬天", newlyMentionedIds: [] };
  const edited: DecidedEvent & { at: string } = { type: "NoteEdited", at: "2025-10-01T09:00:00.500Z", data };
  const decide = (expected_updated_at: string, more: object = {}) =>
    editNote.decide(
      { note: noteAfter(published, edited), content: facts },
      { ...input, id: NOTE, expected_updated_at, ...more },
      asMember(),
    );

  it("is refused when another edit came between, and stores nothing", () => {
    expect(decide(NOW, { title: "春天" })).toMatchObject({ code: "note-edited-elsewhere", message: "这篇笔记刚在别处改过" });
  });

  it("succeeds when none did, however the time is written", () => {
    const stored = [{ type: "NoteEdited", data: { title: "春天" } }];
    expect(decide("2025-10-01T09:00:00.5+00:00", { title: "春天" })).toMatchObject(stored);
    expect(decide("2025-10-01T17:00:00.500+08:00", { title: "春天" })).toMatchObject(stored);
  });

  it("succeeds when the other edit was the same one, whose answer was lost", () => {
    expect(decide(NOW, { title: "冬天" })).toEqual([]);
  });

  it("needs a time that can be read", () => {
    const parse = (expected_updated_at: unknown) => EditNote.body.safeParse({ expected_updated_at }).success;
    expect([NOW, null, undefined, "2026-05-04T08:00:03+00:00", "gestern", 7].map(parse)).toEqual([true, true, true, true, false, false]);
    expect(EditNote.body.safeParse({ content: "长".repeat(2001) }).error?.issues[0]?.message).toBe("内容不能超过2000个字符");
  });
});

describe("deleting a note", () => {
  const decide = (note: ReturnType<typeof noteAfter>, who = ME) => deleteNote.decide({ note }, { id: NOTE }, asMember(who));

  it("happens once, and only to one's own", () => {
    const when = { publishedAt: NOW, editedAt: NOW, location: "" };
    const binned: DecidedEvent = { type: "NoteBinned", data: { noteId: NOTE, authorId: ME, ...content, ...when } };
    expect(decide(noteAfter(published))).toEqual([binned]);
    expect(decide(noteAfter(published, binned))).toMatchObject({ code: "note-not-found" });
    expect(decide(noteAfter(published, deleted))).toMatchObject({ code: "note-not-found" });
    expect(decide(noteAfter())).toMatchObject({ code: "note-not-found" });
    expect(decide(noteAfter(published), OTHER)).toMatchObject({ code: "note-delete-not-own" });
  });
});

describe("collecting a note", () => {
  it("is done or undone once", () => {
    const data = { memberId: OTHER, noteId: NOTE, noteAuthorId: ME };
    const note = noteAfter(published);
    const on = (collected: boolean) => [{ note, collected }, { id: NOTE }, asMember(OTHER)] as const;
    expect(collectNote.decide(...on(false))).toEqual([{ type: "NoteCollected", data }]);
    expect(collectNote.decide(...on(true))).toEqual([]);
    expect(uncollectNote.decide(...on(true))).toEqual([{ type: "NoteUncollected", data }]);
    expect(uncollectNote.decide(...on(false))).toEqual([]);
    const gone = { note: noteAfter(published, deleted), collected: true };
    expect(collectNote.decide(gone, { id: NOTE }, asMember())).toMatchObject({ code: "note-not-found" });
    expect(uncollectNote.decide(gone, { id: NOTE }, asMember())).toMatchObject({ code: "note-not-found" });
  });
});
