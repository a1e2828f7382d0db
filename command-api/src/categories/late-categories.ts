import type { LateReads } from "@shiye/infra/read-models/late-reads";

/** A channel in the read model. It is late, which is good enough to avoid two channels of one name. */
interface LateCategory {
  id: number;
  name: string;
  title: string;
  noteCount: number;
  /** Notes in the recycle bin and those that were taken down. */
  hiddenCount: number;
}

export interface LateCategories {
  /** Undefined while the read model is away. */
  all(): Promise<readonly LateCategory[] | undefined>;
}

export function createLateCategories(reads: Pick<LateReads, "categories">): LateCategories {
  return {
    async all() {
      const rows = await reads.categories();
      return rows?.map(({ id, name, title, note_count: noteCount, hidden_count: hiddenCount }) => ({
        id: Number(id),
        name,
        title,
        noteCount,
        hiddenCount,
      }));
    },
  };
}
