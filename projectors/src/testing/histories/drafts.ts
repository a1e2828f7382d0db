import fc from "fast-check";
import { ADA, BEN, defineHistory } from "./define.ts";
import { categoryId, tags } from "./values.ts";

/** One by each of the first two members. */
const DRAFTS = [13, 14] as const;
const authorOf = (draft: number) => (draft === 13 ? ADA : BEN);
const draft = fc.constantFrom(...DRAFTS);

type Draft = { draft: number; categoryId: number; tags: { id: number; name: string }[] };

export const drafts = defineHistory<{ save: Draft; publish: Draft; deleteDraft: Draft }>({
  actions: {
    save: { weight: 4, arbitrary: fc.record({ draft, categoryId, tags }) },
    publish: { weight: 1, arbitrary: fc.record({ draft, categoryId, tags }) },
    deleteDraft: { weight: 3, arbitrary: fc.record({ draft, categoryId, tags }) },
  },
  begin({ story, members, deleted }) {
    const open = new Set<number>();
    const published = new Set<number>();
    return {
      save({ draft, tags }) {
        if (published.has(draft) || deleted.has(draft)) return;
        open.add(draft);
        members.saves(authorOf(draft), draft, { tags, title: `Draft ${story.events.length}` });
      },
      publish({ draft, categoryId, tags }) {
        if (!open.delete(draft)) return;
        published.add(draft);
        members.publishes(authorOf(draft), draft, { categoryId, tags });
      },
      deleteDraft({ draft }) {
        if (!open.delete(draft)) return;
        members.deletesDraft(draft);
        deleted.add(draft);
      },
    };
  },
});
