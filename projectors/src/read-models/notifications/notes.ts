import { NOTIFICATION_TYPES, notificationId } from "@shiye/events/notifications";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";
import { causeOf } from "./causes.ts";

const type = NOTIFICATION_TYPES.mentionedInNote;

interface Mention {
  noteId: number;
  authorId: number;
  mentionedIds: readonly number[];
  position: bigint;
  at: string;
}

function tellMentioned({ noteId, authorId, mentionedIds, position, at }: Mention, { pending }: NotificationsBatch): void {
  for (const [index, receiverId] of mentionedIds.entries()) {
    if (receiverId === authorId) continue;
    const people = { receiver_id: receiverId, sender_id: authorId, type };
    const about = { note_id: noteId, comment_id: null, created_at: at };
    pending.raise({ id: notificationId(position, index), cause: causeOf(type, noteId, receiverId), ...people, ...about });
  }
}

export const notes: Handlers<NotificationsBatch> = {
  NotePublished({ data, position, at }, batch) {
    batch.noteAuthors.set(data.noteId, { note_id: data.noteId, author_id: data.authorId });
    tellMentioned({ ...data, position, at }, batch);
  },
  NoteEdited({ data, position, at }, batch) {
    // Mentions that the edit removed are undone; mentions that it added are told.
    batch.pending.keepMentions(data.noteId, data.mentionedIds, position);
    tellMentioned({ ...data, mentionedIds: data.newlyMentionedIds, position, at }, batch);
  },
  NoteBinned: ({ data }, { binned }) => void binned.set(data.noteId, true),
  NoteRestored: ({ data }, { binned }) => void binned.set(data.noteId, false),
  NoteDeleted: ({ data }, { deletedNotes }) => void deletedNotes.add(data.noteId),
};
