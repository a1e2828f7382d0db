import { collectionsEntity } from "@shiye/events/back-office/collections";
import { isBinned } from "@shiye/infra/read-models/shown-counts";
import { compositeId } from "../composite-id.ts";
import { defineSource } from "../entity-source.ts";

const key = compositeId("c.member_id", "c.note_id");

export const collectionsSource = defineSource(collectionsEntity, {
  models: ["note_stats", "notes", "members"],
  from: `note_stats.note_collections c
    left join members.members m on m.id = c.member_id
    left join notes.notes n on n.id = c.note_id`,
  where: `not ${isBinned("c.note_id")}`,
  ...key,
  columns: {
    id: key.id,
    user_id: "c.member_id",
    user_display_id: "m.account_name",
    post_id: "c.note_id",
    post_title: "n.title",
    created_at: "c.collected_at",
  },
  filters: { user_display_id: "c.member_id", post_id: "c.note_id" },
});
