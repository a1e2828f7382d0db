import type { EventData } from "@shiye/events/catalogue";
import type { NewEvent } from "@shiye/events/envelope";
import { NOW } from "./given.ts";

/** An event as a test appends it to a log. */
export function newEvent(type: string, data: unknown, id = `${type}-${Math.random()}`): NewEvent {
  return { id, type, version: 1, at: NOW, data, metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" } };
}

/** A note without pictures. */
export function publishedNote(noteId: number, authorId: number): EventData<"NotePublished"> {
  const nothing = { images: [], video: null, tags: [], mentionedIds: [] };
  return { noteId, authorId, title: "秋", content: "叶", categoryId: 1, noteType: 1, ...nothing };
}
