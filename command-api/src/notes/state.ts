import type { EventData } from "@shiye/events/catalogue";
import { defineState, type Stream } from "../kernel/stream.ts";

export type NoteContent = Omit<EventData<"NotePublished">, "noteId" | "authorId">;
export type DraftContent = Omit<EventData<"DraftSaved">, "noteId" | "authorId">;

/** A draft is a state of its own, so whoever asks for a published note (likes, comments, collections) never meets one. */
export type NoteState =
  | { status: "unknown" }
  | { status: "deleted"; id: number; authorId: number }
  | { status: "draft"; id: number; authorId: number; content: DraftContent }
  | { status: "published"; id: number; authorId: number; content: NoteContent };

const published = ({ noteId, authorId, ...data }: EventData<"NotePublished">): NoteState => {
  const { title, content, categoryId, noteType, images, video, tags, mentionedIds } = data;
  const whole = { title, content, categoryId, noteType, images, video, tags, mentionedIds };
  return { status: "published", id: noteId, authorId, content: whole };
};

const noteState = defineState<NoteState>({
  initial: { status: "unknown" },
  evolve: {
    DraftSaved: (_state, { data: { noteId, authorId, ...content } }) => ({ status: "draft", id: noteId, authorId, content }),
    DraftDeleted: (_state, { data }) => ({ status: "deleted", id: data.noteId, authorId: data.authorId }),
    NotePublished: (_state, { data }) => published(data),
    NoteEdited: (_state, { data }) => published(data),
    NoteDeleted: (_state, { data }) => ({ status: "deleted", id: data.noteId, authorId: data.authorId }),
  },
});

export function noteStream(noteId: number): Stream<NoteState> {
  return { name: `note-${noteId}`, fold: noteState };
}
