import type { PublishedPush } from "@shiye/events/pushes";
import { noteStatsModel } from "@shiye/infra/read-models/tables/note-stats";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createNoteStatsBatch, type NoteStatsBatch, type PublishedRow } from "./batch.ts";
import { collections } from "./collections.ts";
import { comments } from "./comments.ts";
import { likes } from "./likes.ts";
import { notes } from "./notes.ts";
import { publish } from "./publish.ts";
import { type NoteCounts, writeNoteCounts } from "./write.ts";

/**
 * Who likes and collects what; how often notes are liked, collected, commented and seen; what their authors received. From this follows
 * which notes are in lists, in which channel, and how hot they are.
 */
export const noteStats = defineProjection<NoteStatsBatch>({
  model: noteStatsModel,
  handlers: { likes, collections, comments, notes, departures },
  createBatch: createNoteStatsBatch,
  pushes: {
    "note:stats": ["NoteLiked", "NoteUnliked", "NoteCollected", "NoteUncollected", "CommentAdded", "CommentDeleted", "MemberDeleted"],
    "feed:new": ["NotePublished"],
  },
  async write(transaction, schema, batch, publishing) {
    await recordDepartures(transaction, schema, noteStatsModel, batch);
    // Counters come first: before a note is published its row is in no index of the lists, so it is cheap to insert.
    const counts = await writeNoteCounts(transaction, schema, batch, publishing);
    const appeared = await publish(transaction, schema, batch);
    return [...counts.filter(({ changed, deleted }) => changed && !deleted).map(statsPush), ...appeared.map(feedPush)];
  },
});

function statsPush({ note_id, like_count, collect_count, comment_count }: NoteCounts): PublishedPush {
  return { room: `note:${note_id}`, event: "note:stats", data: { id: note_id, like_count, collect_count, comment_count } };
}

function feedPush({ note_id, category_id, author_id }: PublishedRow): PublishedPush {
  return { room: "feed", event: "feed:new", data: { id: note_id, category_id, user_id: author_id } };
}
