import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { collectNote } from "../collections/collect-note.ts";
import { asMember, given, ME, NEW_ID, OTHER } from "../testing/given.ts";
import { deleteNote } from "./delete-note.ts";
import { editNote } from "./edit-note.ts";
import { publishNote } from "./publish-note.ts";
import { noteStream } from "./state.ts";

const NOTE = 1_700_000_000_000_100;
const picture = { url: "/media/a.jpg", width: 300, height: 200, thumbhash: "h" };
const facts = {
  categoryExists: true,
  pictures: new Map([[picture.url, picture]]),
  videos: new Map(),
  mentionedIds: [OTHER],
  mentioned: new Map(),
};
const words = {
  title: "",
  content: "还没写完 [@他:other]",
  categoryId: null,
  noteType: 1 as const,
  images: [],
  video: null,
  tags: [],
  commentsClosed: false,
};
const saved: DecidedEvent = { type: "DraftSaved", data: { noteId: NOTE, authorId: ME, ...words } };
const input = { content: words.content, is_draft: true };
const whole = { title: "秋天", content: "叶子 [@他:other]", category_id: 5, images: [{ url: picture.url, alt: "" }], is_draft: false };
const noteAfter = (...events: DecidedEvent[]) => given(noteStream(NOTE), ...events);

describe("saving a draft", () => {
  const save = (more: object, from = facts) => publishNote.decide(from, { is_draft: true, ...more }, asMember());

  it("needs a title, a text or a picture, and nothing else; it mentions nobody", () => {
    const data = { ...words, noteId: NEW_ID, authorId: ME };
    expect(save({ content: words.content })).toEqual([{ type: "DraftSaved", data }]);
    expect(save({ title: "标题" })).toMatchObject([{ data: { title: "标题", content: "" } }]);
    expect(save({ images: [{ url: picture.url, alt: "" }] })).toMatchObject([{ data: { images: [{ url: picture.url }] } }]);
    expect(save({})).toMatchObject({ code: "draft-empty" });
    expect(save({ title: "", content: null, images: [], video: null, tags: ["秋"], category_id: 5 })).toMatchObject({
      code: "draft-empty",
    });
  });

  it("is refused for media of others and for a missing channel", () => {
    expect(save({ title: "标题", images: [{ url: "/media/other.jpg", alt: "" }] })).toMatchObject({ code: "note-media-invalid" });
    expect(save({ title: "标题", category_id: 6 }, { ...facts, categoryExists: false })).toMatchObject({ code: "note-category-unknown" });
  });

  it("is answered with its own message", () => {
    expect(publishNote.handling?.message?.({ is_draft: true })).toBe("草稿保存成功");
    expect(publishNote.handling?.message?.({ is_draft: false })).toBeUndefined();
  });
});

describe("a draft", () => {
  const edit = (note: ReturnType<typeof noteAfter>, more: object, who = ME) =>
    editNote.decide({ note, content: facts }, { ...input, id: NOTE, ...more }, asMember(who));

  it("is saved again as a whole, also if the form does not say is_draft; saving the same stores nothing", () => {
    expect(edit(noteAfter(saved), { title: "有了" })).toMatchObject([
      { type: "DraftSaved", data: { title: "有了", content: words.content } },
    ]);
    expect(edit(noteAfter(saved), { title: "有了", is_draft: undefined })).toMatchObject([{ type: "DraftSaved" }]);
    expect(edit(noteAfter(saved), {})).toEqual([]);
  });

  it("is published in its own stream by the rules of notes, and mentions members only then", () => {
    expect(edit(noteAfter(saved), { is_draft: false })).toMatchObject({ code: "note-text-missing" });
    expect(edit(noteAfter(saved), { ...whole, category_id: null })).toMatchObject({ code: "note-category-missing" });
    expect(edit(noteAfter(saved), { ...whole, images: [] })).toMatchObject({ code: "note-images-missing" });
    expect(edit(noteAfter(saved), whole)).toMatchObject([
      { type: "NotePublished", data: { noteId: NOTE, authorId: ME, title: "秋天", mentionedIds: [OTHER] } },
    ]);
  });

  it("keeps its setting of closed comments, and is published with it unless the form says otherwise", () => {
    const closed = noteAfter(saved, { type: "DraftSaved", data: { ...saved.data, commentsClosed: true } } as DecidedEvent);
    expect(edit(noteAfter(saved), { comments_closed: true })).toMatchObject([{ type: "DraftSaved", data: { commentsClosed: true } }]);
    expect(edit(closed, { title: "有了" })).toMatchObject([{ type: "DraftSaved", data: { commentsClosed: true } }]);
    expect(edit(closed, { comments_closed: false })).toMatchObject([{ type: "DraftSaved", data: { commentsClosed: false } }]);
    expect(edit(closed, whole)).toMatchObject([{ type: "NotePublished" }, { type: "CommentsClosed" }]);
    expect(edit(closed, { ...whole, comments_closed: false })).toMatchObject([{ type: "NotePublished" }]);
    expect(edit(noteAfter(saved), whole)).toHaveLength(1);
  });

  it("is never made from a published note", () => {
    const published = editNote.decide({ note: noteAfter(saved), content: facts }, { ...whole, id: NOTE }, asMember());
    expect(edit(noteAfter(saved, ...(published as DecidedEvent[])), { ...whole, is_draft: true })).toMatchObject({
      code: "draft-after-publication",
    });
  });

  it("is not found by anybody but its author", () => {
    const note = noteAfter(saved);
    const other = asMember(OTHER);
    expect(edit(note, {}, OTHER)).toMatchObject({ code: "note-not-found" });
    expect(edit(note, whole, OTHER)).toMatchObject({ code: "note-not-found" });
    expect(deleteNote.decide({ note }, { id: NOTE }, other)).toMatchObject({ code: "note-not-found" });
    expect(collectNote.decide({ note, collected: false }, { id: NOTE }, other)).toMatchObject({ code: "note-not-found" });
    expect(collectNote.decide({ note, collected: false }, { id: NOTE }, asMember())).toMatchObject({ code: "note-not-found" });
  });

  it("is deleted once, and no event about a note is stored", () => {
    const deleted: DecidedEvent = { type: "DraftDeleted", data: { noteId: NOTE, authorId: ME } };
    expect(deleteNote.decide({ note: noteAfter(saved) }, { id: NOTE }, asMember())).toEqual([deleted]);
    expect(deleteNote.decide({ note: noteAfter(saved, deleted) }, { id: NOTE }, asMember())).toMatchObject({ code: "note-not-found" });
    expect(edit(noteAfter(saved, deleted), {})).toMatchObject({ code: "note-not-found" });
  });
});
