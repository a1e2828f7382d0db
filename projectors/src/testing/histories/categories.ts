import fc from "fast-check";
import { defineHistory } from "./define.ts";

/** Separate channels, because channels with notes are never deleted. */
const category = fc.constantFrom(3, 4);

export const categories = defineHistory<{ createOrDelete: { category: number }; rename: { category: number; to: number } }>({
  actions: {
    createOrDelete: { weight: 2, arbitrary: fc.record({ category }) },
    rename: { weight: 3, arbitrary: fc.record({ category: fc.constantFrom(1, 2, 3, 4), to: fc.nat(5) }) },
  },
  begin({ story }) {
    const there = new Set([1, 2]);
    return {
      createOrDelete({ category }) {
        if (there.delete(category)) return story.tell("CategoryDeleted", { categoryId: category });
        there.add(category);
        story.tell("CategoryCreated", { categoryId: category, name: `频道${category}`, title: `channel${category}` });
      },
      rename({ category, to }) {
        if (there.has(category)) story.tell("CategoryEdited", { categoryId: category, name: `新频道${to}`, title: `renamed${to}` });
      },
    };
  },
});
