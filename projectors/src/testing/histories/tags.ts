import fc from "fast-check";
import { defineHistory } from "./define.ts";

/** Two that notes have (values.ts), and one that no note has. */
const tag = fc.constantFrom(91, 92, 93);

export const tags = defineHistory<{ createOrDeleteTag: { tag: number }; renameTag: { tag: number; to: number } }>({
  actions: {
    createOrDeleteTag: { weight: 4, arbitrary: fc.record({ tag }) },
    renameTag: { weight: 3, arbitrary: fc.record({ tag, to: tag }) },
  },
  begin({ story }) {
    const there = new Set([91, 92]);
    return {
      createOrDeleteTag({ tag }) {
        if (there.delete(tag)) return story.tell("TagDeleted", { tagId: tag, name: `Tag ${tag}` });
        there.add(tag);
        story.tell("TagCreated", { tagId: tag, name: `Given ${story.events.length}` });
      },
      renameTag({ tag, to }) {
        if (!there.has(tag)) return;
        if (tag !== to) there.delete(tag);
        story.tell("TagRenamed", { tagId: tag, newTagId: to, name: `Renamed ${story.events.length}` });
      },
    };
  },
});
