import type { PublishedPush, Room } from "@shiye/events/pushes";
import { commentsModel } from "@shiye/infra/read-models/tables/comments";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { type CommentsBatch, createCommentsBatch } from "./batch.ts";
import { commentRules } from "./comment-rules.ts";
import { comments as commentHandlers } from "./comments.ts";
import { likes } from "./likes.ts";
import { notes } from "./notes.ts";
import { type CommentsResult, writeComments } from "./write.ts";
import { writeRules } from "./write-rules.ts";

/** Comments, their replies and their likes. */
export const comments = defineProjection<CommentsBatch>({
  model: commentsModel,
  handlers: { comments: commentHandlers, commentRules, likes, notes, departures },
  createBatch: createCommentsBatch,
  pushes: {
    "comment:new": ["CommentAdded"],
    "comment:edited": ["CommentEdited"],
    "comment:removed": ["CommentDeleted", "MemberDeleted"],
    "comment:pinned": ["CommentPinned", "CommentUnpinned"],
    "comments:closed": ["CommentsClosed", "CommentsOpened"],
    "comment:stats": ["CommentLiked", "CommentUnliked", "MemberDeleted"],
  },
  async write(transaction, schema, batch) {
    await recordDepartures(transaction, schema, commentsModel, batch);
    const changes = await writeComments(transaction, schema, batch);
    return [...pushesOf(changes), ...(await writeRules(transaction, schema, batch))];
  },
});

const roomOf = (noteId: number): Room => `note:${noteId}`;

function pushesOf({ appeared, edited, vanished, liked, commentCountOf }: CommentsResult): PublishedPush[] {
  return [
    ...appeared.map(({ id, note_id }): PublishedPush => {
      const data = { comment_id: id, post_id: note_id, comment_count: commentCountOf.get(note_id) ?? 0 };
      return { room: roomOf(note_id), event: "comment:new", data };
    }),
    ...edited.map(({ id, note_id }): PublishedPush => {
      return { room: roomOf(note_id), event: "comment:edited", data: { comment_id: id, post_id: note_id } };
    }),
    // Oldest first, because the database returns them in any order.
    ...vanished
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, note_id }): PublishedPush => ({ room: roomOf(note_id), event: "comment:removed", data: { id, post_id: note_id } })),
    ...liked.map(({ id, note_id, like_count }): PublishedPush => {
      return { room: roomOf(note_id), event: "comment:stats", data: { id, post_id: note_id, like_count } };
    }),
  ];
}
