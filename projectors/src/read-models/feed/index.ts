import type { PublishedPush } from "@shiye/events/pushes";
import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { feedModel } from "@shiye/infra/read-models/tables/feed";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { heatSql } from "../../building-blocks/heat.ts";
import { createNoteCountsBatch } from "../../building-blocks/note-counters/batch.ts";
import { collections } from "../../building-blocks/note-counters/collections.ts";
import { comments } from "../../building-blocks/note-counters/comments.ts";
import { likes } from "../../building-blocks/note-counters/likes.ts";
import { notes } from "../../building-blocks/note-counters/notes.ts";
import { type CounterExpressions, type NoteCountTables, writeNoteCounts } from "../../building-blocks/note-counters/write.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { type FeedBatch, type PublishedRow, publications } from "./notes.ts";

const heatOfRow = (counts: CounterExpressions, row: string) =>
  heatSql({
    likes: counts.like_count,
    comments: counts.comment_count,
    collections: counts.collect_count,
    views: counts.view_count,
    publishedAt: `${row}.published_at`,
  });

const noteAndMember = (name: string): TableShape => ({
  name,
  columns: { note_id: "bigint", member_id: "bigint" },
  key: ["note_id", "member_id"],
});

const tables: NoteCountTables = {
  notes: "entries",
  likes: noteAndMember("note_likes"),
  collections: noteAndMember("note_collections"),
  // A note that was never published has no time, and stays at zero until it has.
  derived: (counts, row) =>
    `heat = coalesce(${heatOfRow(counts, row)}, 0), visible = ${row}.published_at is not null and not ${row}.deleted and not ${row}.binned`,
};

const placement: TableShape = {
  name: "entries",
  columns: { note_id: "bigint", category_id: "bigint", note_type: "smallint" },
  key: ["note_id"],
};

const ownCounters: CounterExpressions = {
  like_count: "entry.like_count",
  collect_count: "entry.collect_count",
  comment_count: "entry.comment_count",
  view_count: "entry.view_count",
};

/** The lists of notes: which are there, in which channel, how hot. */
export const feed = defineProjection<FeedBatch>({
  model: feedModel,
  handlers: { likes, collections, comments, notes, publications, departures },
  createBatch: () => ({ ...createNoteCountsBatch(), published: new Map(), moved: new Map() }),
  pushes: { "feed:new": ["NotePublished"] },
  async write(transaction, schema, batch) {
    await recordDepartures(transaction, schema, feedModel, batch);
    // Counters first: until a note is published its row stands in no index of the lists, so making it costs little.
    await writeNoteCounts(transaction, schema, tables, batch);
    const appeared = await publish(transaction, schema, inKeyOrder(batch.published));
    await updateRows(transaction, schema, placement, inKeyOrder(batch.moved));
    return appeared.map(
      ({ note_id, category_id, author_id }): PublishedPush => ({
        room: "feed",
        event: "feed:new",
        data: { id: note_id, category_id, user_id: author_id },
      }),
    );
  },
});

async function publish(transaction: Transaction, schema: string, rows: readonly PublishedRow[]): Promise<PublishedRow[]> {
  if (rows.length === 0) return [];
  const columns = {
    note_id: "bigint",
    author_id: "bigint",
    category_id: "bigint",
    note_type: "smallint",
    published_at: "timestamptz",
  } as const;
  const { source, values } = rowsAsSet(columns, rows);
  const published = await transaction.query<PublishedRow>(
    `update ${schema}.entries entry set
       category_id = fresh.category_id, note_type = fresh.note_type, published_at = fresh.published_at, visible = not entry.deleted and not entry.binned,
       heat = ${heatOfRow(ownCounters, "fresh")}
     from ${source}
     where entry.note_id = fresh.note_id and entry.published_at is null
     returning entry.note_id, entry.author_id, entry.category_id, entry.visible`,
    values,
  );
  return published.rows.filter((row) => "visible" in row && row.visible === true);
}
