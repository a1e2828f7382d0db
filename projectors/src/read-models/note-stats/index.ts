import type { PublishedPush } from "@shiye/events/pushes";
import type { TableShape } from "@shiye/infra/read-models/row-writes";
import { noteStatsModel } from "@shiye/infra/read-models/tables/note-stats";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { createDeltaCounter } from "../../building-blocks/delta-counter.ts";
import { departures, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createNoteCountsBatch } from "../../building-blocks/note-counters/batch.ts";
import { collections } from "../../building-blocks/note-counters/collections.ts";
import { comments } from "../../building-blocks/note-counters/comments.ts";
import { likes } from "../../building-blocks/note-counters/likes.ts";
import { notes } from "../../building-blocks/note-counters/notes.ts";
import { type NoteCounts, type NoteCountTables, writeNoteCounts } from "../../building-blocks/note-counters/write.ts";
import { authorsOfCollections, authorsOfLikes, type NoteStatsBatch } from "./authors.ts";

const tables: NoteCountTables = {
  notes: "notes",
  likes: {
    name: "note_likes",
    columns: { note_id: "bigint", member_id: "bigint", author_id: "bigint", liked_at: "timestamptz" },
    key: ["note_id", "member_id"],
  },
  collections: {
    name: "note_collections",
    columns: { note_id: "bigint", member_id: "bigint", author_id: "bigint", collected_at: "timestamptz" },
    key: ["note_id", "member_id"],
  },
};

const authorCounts: TableShape = {
  name: "author_counts",
  columns: { author_id: "bigint", like_count: "integer", collect_count: "integer" },
  key: ["author_id"],
};

/** Who likes and collects what, how often notes are liked, collected, commented and seen, and what their authors received. */
export const noteStats = defineProjection<NoteStatsBatch>({
  model: noteStatsModel,
  handlers: { likes, collections, comments, notes, authorsOfLikes, authorsOfCollections, departures },
  createBatch: () => ({ ...createNoteCountsBatch(), authors: createDeltaCounter(["like_count", "collect_count"]) }),
  pushes: {
    "note:stats": ["NoteLiked", "NoteUnliked", "NoteCollected", "NoteUncollected", "CommentAdded", "CommentDeleted", "MemberDeleted"],
  },
  async write(transaction, schema, batch) {
    await recordDepartures(transaction, schema, noteStatsModel, batch);
    const counts = await writeNoteCounts(transaction, schema, tablesFor(batch), batch);
    return counts.filter(({ changed, deleted }) => changed && !deleted).map(statsPush);
  },
});

function tablesFor(batch: NoteStatsBatch): NoteCountTables {
  return {
    ...tables,
    authors: {
      table: authorCounts,
      deltas(changed) {
        for (const { field, author_id, by } of changed) batch.authors.add(author_id, field, by);
        return batch.authors.entries().map(({ id, ...received }) => ({ author_id: id, ...received }));
      },
    },
  };
}

function statsPush({ note_id, like_count, collect_count, comment_count }: NoteCounts): PublishedPush {
  return { room: `note:${note_id}`, event: "note:stats", data: { id: note_id, like_count, collect_count, comment_count } };
}
