import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { ActivityBatch } from "./batch.ts";

export const notes: Handlers<ActivityBatch> = {
  NotePublished({ data: { noteId, authorId, title }, id, position, at }, batch) {
    batch.happened.set(id, { event_id: id, position, type: "post_publish", member_id: authorId, note_id: noteId, title, created_at: at });
  },
};
