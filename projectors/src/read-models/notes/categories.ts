import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotesBatch } from "./batch.ts";

export const categories: Handlers<NotesBatch> = {
  CategoryCreated({ data: { categoryId, name, title }, at }, batch) {
    batch.categories.set(categoryId, { id: categoryId, name, title, created_at: at });
    batch.categoryCounts.ensure(categoryId, {});
  },
};
