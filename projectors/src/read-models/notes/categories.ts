import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotesBatch } from "./batch.ts";

export const categories: Handlers<NotesBatch> = {
  CategoryCreated({ data: { categoryId, name, title }, at }, batch) {
    batch.categories.set(categoryId, { kind: "row", row: { id: categoryId, name, title, created_at: at } });
    batch.categoryCounts.ensure(categoryId, {});
  },
  CategoryEdited({ data: { categoryId, name, title } }, batch) {
    const before = batch.categories.get(categoryId);
    batch.categories.set(
      categoryId,
      before?.kind === "row" ? { kind: "row", row: { ...before.row, name, title } } : { kind: "names", name, title },
    );
  },
  CategoryDeleted({ data: { categoryId } }, batch) {
    batch.categories.set(categoryId, { kind: "gone" });
  },
};
