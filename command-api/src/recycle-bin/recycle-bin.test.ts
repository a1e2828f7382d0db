import type { DecidedEvent } from "@shiye/events/catalogue";
import { BIN_MS } from "@shiye/events/recycle-bin";
import { describe, expect, it } from "vitest";
import { collectNote } from "../collections/collect-note.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { editNote } from "../notes/edit-note.ts";
import { noteStream } from "../notes/state.ts";
import { asMember, given, ME, NOW, OTHER } from "../testing/given.ts";
import { expireNote } from "./expire-note.ts";
import { purgeNote } from "./purge-note.ts";
import { restoreNote } from "./restore-note.ts";
import { createBinSweep } from "./sweep-bin.ts";

type Told = DecidedEvent & { at: string };

const NOTE = 1_700_000_000_000_100;
const id = { noteId: NOTE, authorId: ME };
const text = { content: "叶子", categoryId: 5, noteType: 1 as const, images: [], video: null, tags: [], mentionedIds: [] };
const [FIRST, LATER] = ["2025-09-01T08:00:00.000Z", "2025-09-02T08:00:00.000Z"];
const published: Told = { type: "NotePublished", data: { ...id, title: "秋天", ...text }, at: FIRST };
const edited: Told = { type: "NoteEdited", data: { ...id, title: "冬天", ...text, newlyMentionedIds: [] }, at: LATER };
const whole = { ...id, title: "冬天", ...text, publishedAt: FIRST, editedAt: LATER, location: "" };
const binnedAt = (at: string): Told => ({ type: "NoteBinned", data: whole, at });
const ago = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString();
const restored: DecidedEvent = { type: "NoteRestored", data: whole };
const deleted: DecidedEvent = { type: "NoteDeleted", data: id };
const draft: DecidedEvent = { type: "DraftSaved", data: { ...id, title: "", ...text, commentsClosed: false } };

const after = (...events: (DecidedEvent & { at?: string })[]) => given(noteStream(NOTE), ...events);
const inBin = after(published, edited, binnedAt(ago(1000)));
const input = { id: NOTE };

describe("deleting a note", () => {
  it("puts the whole note into the bin, with the times and place of its earlier events, also a second time", () => {
    expect(deleteNote.decide({ note: after(published, edited) }, input, asMember())).toEqual([{ type: "NoteBinned", data: whole }]);
    const again = after(published, edited, binnedAt(NOW), restored);
    expect(deleteNote.decide({ note: again }, input, asMember())).toEqual([{ type: "NoteBinned", data: whole }]);
  });

  it("deletes a taken-down one for good, because its author could restore it from the bin, and is refused to others", () => {
    const taken = after(published, binnedAt(NOW), { type: "NoteTakenDown", data: { ...id, reason: "spam", remark: null } });
    expect(deleteNote.decide({ note: taken }, input, asMember())).toEqual([deleted]);
    expect(deleteNote.decide({ note: taken }, input, asMember(OTHER))).toMatchObject({ code: "note-not-found" });
  });

  it("in the bin is refused, as are editing and collecting it", () => {
    expect(deleteNote.decide({ note: inBin }, input, asMember())).toMatchObject({ code: "note-not-found" });
    expect(collectNote.decide({ note: inBin, collected: false }, input, asMember(OTHER))).toMatchObject({ code: "note-not-found" });
    const content = { categoryExists: true, pictures: new Map(), videos: new Map(), mentionedIds: [], mentioned: new Map() };
    expect(editNote.decide({ note: inBin, content }, { ...input, title: "新", content: "字" }, asMember())).toMatchObject({
      code: "note-not-found",
    });
  });
});

describe("restoring a note", () => {
  const decide = (note: ReturnType<typeof after>, who = ME) => restoreNote.decide({ note }, input, asMember(who));

  it("brings it back as it was, once", () => {
    expect(decide(inBin)).toEqual([restored]);
    expect(decide(after(published, edited, binnedAt(NOW), restored))).toEqual([]);
  });

  it("keeps the facts of earlier events through any number of rounds", () => {
    const turned = after(published, edited, binnedAt(NOW), restored, { ...edited, at: "2025-09-03T08:00:00.000Z" });
    expect(deleteNote.decide({ note: turned }, input, asMember())).toMatchObject([
      { data: { publishedAt: FIRST, editedAt: "2025-09-03T08:00:00.000Z" } },
    ]);
  });

  it("keeps what its author decided about the comments, also if it was edited or taken down meanwhile", () => {
    const closed: DecidedEvent = { type: "CommentsClosed", data: { noteId: NOTE, noteAuthorId: ME } };
    const pinned: DecidedEvent = { type: "CommentPinned", data: { noteId: NOTE, noteAuthorId: ME, commentId: 7, authorId: OTHER } };
    const takenDown: DecidedEvent = { type: "NoteTakenDown", data: { ...id, reason: "spam", remark: null } };
    const rules = { pinned: 7, closed: true };
    expect(after(published, closed, pinned, edited, binnedAt(NOW))).toMatchObject({ status: "binned", rules });
    expect(after(published, closed, pinned, binnedAt(NOW), restored)).toMatchObject({ status: "published", rules });
    expect(after(published, closed, pinned, binnedAt(NOW), takenDown, restored)).toMatchObject({ status: "published", rules });
  });

  it("is possible for 30 days, to the millisecond", () => {
    expect(decide(after(published, edited, binnedAt(ago(BIN_MS - 1))))).toEqual([restored]);
    expect(decide(after(published, edited, binnedAt(ago(BIN_MS))))).toMatchObject({ code: "note-not-found" });
  });

  it("is refused for another's note, a draft, and a deleted or unknown note", () => {
    for (const note of [after(), after(draft), after(published, deleted), after(published, binnedAt(NOW), deleted)])
      expect(decide(note)).toMatchObject({ code: "note-not-found" });
    for (const note of [inBin, after(published)]) expect(decide(note, OTHER)).toMatchObject({ code: "note-not-found" });
  });
});

describe("deleting a note for good", () => {
  const decide = (note: ReturnType<typeof after>, who = ME) => purgeNote.decide({ note }, input, asMember(who));

  it("happens to one's own note in the bin only", () => {
    expect(decide(inBin)).toEqual([deleted]);
    expect(decide(inBin, OTHER)).toMatchObject({ code: "note-not-found" });
    for (const note of [after(), after(draft), after(published), after(published, binnedAt(NOW), deleted)])
      expect(decide(note)).toMatchObject({ code: "note-not-found" });
  });

  it("happens by itself after 30 days, and not after a restore", () => {
    const expire = (note: ReturnType<typeof after>) => expireNote.decide({ note }, input, asMember());
    expect(expire(after(published, edited, binnedAt(ago(BIN_MS))))).toEqual([deleted]);
    expect(expire(after(published, edited, binnedAt(ago(BIN_MS - 1))))).toEqual([]);
    expect(expire(after(published, edited, binnedAt(ago(BIN_MS)), restored))).toEqual([]);
    expect(expire(after(published, edited, binnedAt(ago(BIN_MS)), restored, binnedAt(NOW)))).toEqual([]);
  });

  it("is tried for what the read model names, and for nothing while the read model is away or the clocks differ", async () => {
    const expired: number[] = [];
    const asked: string[] = [];
    let databaseNow = Date.parse(NOW);
    const sweep = (rows: { id: number }[] | undefined) =>
      createBinSweep({
        late: {
          binnedBefore: async (moment) => {
            asked.push(moment.toISOString());
            return rows;
          },
        },
        expire: async (noteId) => expired.push(noteId),
        now: () => Date.parse(NOW),
        databaseNow: async () => databaseNow,
      })();
    expect(await sweep([{ id: NOTE }, { id: 7 }])).toBe(2);
    expect(expired).toEqual([NOTE, 7]);
    expect(await sweep(undefined)).toBe(0);
    expect(asked).toEqual(["2025-09-01T08:00:00.000Z", "2025-09-01T08:00:00.000Z"]);
    for (const hours of [-1, 1]) {
      databaseNow = Date.parse(NOW) + hours * 3_600_000;
      await expect(sweep([{ id: 8 }])).rejects.toThrow("clock");
    }
    expect(expired).toEqual([NOTE, 7]);
  });
});
