import { placeOf } from "@shiye/events/place";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { rootOf } from "../../building-blocks/comment-tree/comment-tree.ts";
import type { CommentsBatch } from "./batch.ts";

export const comments: Handlers<CommentsBatch> = {
  CommentAdded({ data, metadata, at }, batch) {
    batch.notes.ensure(data.noteId, { author_id: data.noteAuthorId });
    batch.added.set(data.commentId, {
      id: data.commentId,
      note_id: data.noteId,
      author_id: data.authorId,
      note_author_id: data.noteAuthorId,
      parent_id: data.parentId,
      parent_author_id: data.parentAuthorId,
      root_id: rootOf(data.ancestorIds),
      ancestor_ids: data.ancestorIds,
      content: data.content,
      location: placeOf(metadata),
      created_at: at,
    });
  },
  CommentEdited({ data: { commentId, content } }, batch) {
    const added = batch.added.get(commentId);
    if (added) batch.added.set(commentId, { ...added, content });
    // The comment may have been written before, if this event is repeated.
    batch.edited.set(commentId, { id: commentId, content });
  },
  CommentDeleted({ data: { commentId, noteId, noteAuthorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    batch.deletedComments.add(commentId);
  },
};
