import type { TableShape } from "@shiye/infra/read-models/row-writes";
import { heatSql } from "../../building-blocks/heat.ts";
import type { CountField } from "./batch.ts";

export const noteLikes: TableShape = {
  name: "note_likes",
  columns: { note_id: "bigint", member_id: "bigint", author_id: "bigint", liked_at: "timestamptz" },
  key: ["note_id", "member_id"],
};

export const noteCollections: TableShape = {
  name: "note_collections",
  columns: { note_id: "bigint", member_id: "bigint", author_id: "bigint", collected_at: "timestamptz" },
  key: ["note_id", "member_id"],
};

export const noteComments: TableShape = {
  name: "note_comments",
  columns: { comment_id: "bigint", note_id: "bigint", author_id: "bigint", root_id: "bigint", ancestor_ids: "bigint[]" },
  key: ["comment_id"],
};

export const authorCounts: TableShape = {
  name: "author_counts",
  columns: { author_id: "bigint", like_count: "integer", collect_count: "integer" },
  key: ["author_id"],
};

/** SQL of the four counters after a change. */
export type CounterExpressions = Record<CountField | "view_count", string>;

/** SQL: the heat of a row with these counters. Null if the row has no time. */
export function heatOfRow(counts: CounterExpressions, row: string): string {
  return heatSql({
    likes: counts.like_count,
    comments: counts.comment_count,
    collections: counts.collect_count,
    views: counts.view_count,
    publishedAt: `${row}.published_at`,
  });
}

/** SQL: what else changes with the counters of a row. A note that was never published has no time, so its heat is 0. */
export function placeOfRow(counts: CounterExpressions, row: string): string {
  return `heat = coalesce(${heatOfRow(counts, row)}, 0), visible = ${row}.published_at is not null and not ${row}.deleted and not ${row}.binned`;
}
