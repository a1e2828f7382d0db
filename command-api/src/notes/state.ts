import type { EventData } from "@shiye/events/catalogue";
import { defineState, type Stream } from "../handling/stream.ts";

export type NoteContent = Omit<EventData<"NotePublished">, "noteId" | "authorId" | "noteType">;

export type NoteState =
  | { status: "unknown" }
  | { status: "deleted"; id: number; authorId: number }
  | ({ status: "published"; id: number; authorId: number } & NoteContent);

const published = ({ noteId, authorId, ...data }: EventData<"NotePublished">): NoteState => {
  const { title, content, categoryId, images, tags, mentionedIds } = data;
  return { status: "published", id: noteId, authorId, title, content, categoryId, images, tags, mentionedIds };
};

const noteState = defineState<NoteState>({
  initial: { status: "unknown" },
  evolve: {
    NotePublished: (_state, { data }) => published(data),
    NoteEdited: (_state, { data }) => published(data),
    NoteDeleted: (_state, { data }) => ({ status: "deleted", id: data.noteId, authorId: data.authorId }),
  },
});

export function noteStream(noteId: number): Stream<NoteState> {
  return { name: `note-${noteId}`, fold: noteState };
}
