import { defineState, type Stream } from "../kernel/stream.ts";

/** What administrators made of a tag. `unmade`: nothing; it may well be there, because notes carry it. */
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
