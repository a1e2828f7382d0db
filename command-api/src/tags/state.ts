import { defineState, type Stream } from "../kernel/stream.ts";

/** What administrators did to a tag. `unmade`: nothing; it may exist, because notes have it. */
type TagState = { status: "unmade" | "gone" } | { status: "made"; name: string };

const tagState = defineState<TagState>({
  initial: { status: "unmade" },
  evolve: {
    TagCreated: (_state, { data: { name } }) => ({ status: "made", name }),
    TagRenamed: (_state, { data: { tagId, name, newTagId } }) => (tagId === newTagId ? { status: "made", name } : { status: "gone" }),
    TagDeleted: () => ({ status: "gone" }),
  },
});

export function tagStream(tagId: number): Stream<TagState> {
  return { name: `tag-${tagId}`, fold: tagState };
}
