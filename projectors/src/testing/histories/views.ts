import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { note } from "./values.ts";

const views = fc.integer({ min: 1, max: 9 });

export const noteViews = defineHistory<{
  countOne: { note: number; views: number };
  correct: { note: number; by: number };
  countMany: { counter: number; notes: number[]; views: number };
}>({
  actions: {
    countOne: { weight: 2, arbitrary: fc.record({ note, views }) },
    correct: { weight: 2, arbitrary: fc.record({ note, by: fc.integer({ min: -9, max: 9 }) }) },
    countMany: {
      weight: 4,
      arbitrary: fc.record({
        counter: fc.integer({ min: 900, max: 901 }),
        notes: fc.uniqueArray(note, { minLength: 1, maxLength: 3 }),
        views,
      }),
    },
  },
  begin: ({ members, deleted }) => ({
    countOne({ note, views }) {
      if (!deleted.has(note)) members.isSeen(note, views);
    },
    correct({ note, by }) {
      if (!deleted.has(note)) members.correctsViews(note, by);
    },
    // It may come after the deletion of a note, because a counter collects for seconds.
    countMany: ({ counter, notes, views }) => void members.areSeen(counter, Object.fromEntries(notes.map((id) => [id, views]))),
  }),
});
