import { categoriesEntity } from "@shiye/events/back-office/categories";
import { defineSource } from "../entity-source.ts";

export const categoriesSource = defineSource(categoriesEntity, {
  models: ["notes"],
  from: "notes.categories c left join notes.category_counts n on n.category_id = c.id",
  id: "c.id",
  idType: "bigint",
  columns: {
    id: "c.id",
    name: "c.name",
    category_title: "c.title",
    post_count: "coalesce(n.note_count, 0)",
    created_at: "c.created_at",
  },
  filters: { name: "c.name", category_title: "c.title" },
});
