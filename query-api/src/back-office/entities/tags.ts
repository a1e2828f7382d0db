import { tagsEntity } from "@shiye/events/back-office/tags";
import { isTagShown } from "@shiye/infra/read-models/shown-tags";
import { defineSource } from "../entity-source.ts";

export const tagsSource = defineSource(tagsEntity, {
  models: ["notes"],
  from: "notes.tags t",
  where: isTagShown("t"),
  id: "t.id",
  idType: "bigint",
  columns: { id: "t.id", name: "t.name", use_count: "t.use_count", created_at: "t.created_at" },
  filters: { name: "t.name" },
});
