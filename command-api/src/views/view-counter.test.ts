import { MOST_NOTES_IN_A_COUNT } from "@shiye/events/notes";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createViewCounter, type NoteViews } from "./view-counter.ts";

const view = (noteId: number, viewer: string) => ({ noteId, authorId: noteId + 1000, viewer, address: null });
let appended: (readonly NoteViews[])[];
/** As in the log: a repeated key is not stored again. */
let stored: Map<string, readonly NoteViews[]>;
let failing: boolean;
let warnings: string[];

const counter = () =>
  createViewCounter({
    marks: {
      mark: async (views) => {
        const byNote = new Map<number, number>();
        for (const { noteId } of views) byNote.set(noteId, (byNote.get(noteId) ?? 0) + 1);
        return byNote;
      },
    },
    append: async (notes, key) => {
      stored.set(key, notes);
      if (failing) throw new Error("the outcome of this append is unknown");
      appended.push(notes);
    },
    gatherMs: 5000,
    warn: (message) => warnings.push(message),
  });

beforeEach(() => {
  vi.useFakeTimers();
  appended = [];
  stored = new Map();
  warnings = [];
  failing = false;
});
afterEach(() => void vi.useRealTimers());

describe("the view counter", () => {
  it("appends one event for all notes of one interval", async () => {
    const views = counter();
    for (let noteId = 1; noteId <= 300; noteId++) await views.take([view(noteId, "ada")]);
    await views.take([view(1, "ben"), view(2, "ben")]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(appended).toHaveLength(1);
    expect(appended[0]).toHaveLength(300);
    expect(appended[0]?.slice(0, 3)).toEqual([
      { noteId: 1, authorId: 1001, views: 2 },
      { noteId: 2, authorId: 1002, views: 2 },
      { noteId: 3, authorId: 1003, views: 1 },
    ]);
  });

  it("splits more notes than one event may have", async () => {
    const views = counter();
    await views.take(Array.from({ length: MOST_NOTES_IN_A_COUNT + 1 }, (_, index) => view(index + 1, "ada")));
    await views.stop();
    expect(appended.map((notes) => notes.length)).toEqual([MOST_NOTES_IN_A_COUNT, 1]);
  });

  it("appends again under the same key what has an unknown outcome, and later views under another: nothing is counted twice", async () => {
    const views = counter();
    failing = true;
    await views.take([view(1, "ada")]);
    await vi.advanceTimersByTimeAsync(5000);
    await views.take([view(1, "ben")]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(warnings).toHaveLength(3);
    failing = false;
    await vi.advanceTimersByTimeAsync(5000);
    const once = [{ noteId: 1, authorId: 1001, views: 1 }];
    expect(appended).toEqual([once, once]);
    expect([...stored.values()]).toEqual([once, once]);
  });
});
