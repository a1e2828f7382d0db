import type { LateReads } from "@shiye/infra/read-models/late-reads";

/** Tags from the read model of notes, which is late. Undefined while it is away. */
export interface LateTags {
  /** Null: no such tag. */
  find(tagId: number): Promise<{ name: string } | null | undefined>;
  /** Notes with this tag, the newest first. */
  notesOf(tagId: number, before: number, most: number): Promise<readonly number[] | undefined>;
}

export function createLateTags(reads: Pick<LateReads, "tag" | "notesTagged">): LateTags {
  return {
    async find(tagId) {
      const rows = await reads.tag(tagId);
      return rows && (rows[0] ?? null);
    },
    notesOf: async (tagId, before, most) => (await reads.notesTagged(tagId, before, most))?.map(({ note_id }) => Number(note_id)),
  };
}
