import { idOfName } from "@shiye/events/ids";
import type { Picture } from "@shiye/events/media";
import type { PublishNote } from "@shiye/events/notes";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { z } from "zod";
import { categoryStream } from "../categories/state.ts";
import type { Sources } from "../handling/command.ts";
import { findMentioned } from "../members/find-mentioned.ts";
import type { NoteContent } from "./state.ts";

type NoteInput = z.output<typeof PublishNote.body>;

export interface NoteContentFacts {
  categoryExists: boolean;
  /** The author's own pictures among those asked for, by address, with the sizes that were measured at the upload. */
  pictures: ReadonlyMap<string, Omit<Picture, "alt">>;
  mentionedIds: number[];
}

export async function gatherNoteContent(sources: Sources, authorId: number, input: NoteInput): Promise<NoteContentFacts> {
  const [category, pictures, mentioned] = await Promise.all([
    input.category_id ? sources.read(categoryStream(input.category_id)) : undefined,
    sources.media.ownedBy(
      authorId,
      (input.images ?? []).map((image) => image.url),
    ),
    findMentioned(sources, input.content ?? ""),
  ]);
  return { categoryExists: category?.exists ?? false, pictures, mentionedIds: mentioned.ids };
}

/** What a note shall say, or what it lacks, in the order of contract §4. */
export function decideNoteContent(facts: NoteContentFacts, input: NoteInput): NoteContent | Refusal {
  const { title, content, category_id: categoryId, images } = input;
  if (!title || !content) return refuse("note-text-missing");
  if (!categoryId) return refuse("note-category-missing");
  if (!facts.categoryExists) return refuse("note-category-unknown");
  if (!images || images.length === 0) return refuse("note-images-missing");
  const pictures: Picture[] = [];
  for (const { url, alt } of images) {
    const picture = facts.pictures.get(url);
    if (!picture) return refuse("note-media-invalid");
    const { width, height, thumbhash } = picture;
    pictures.push({ url, width, height, thumbhash, alt });
  }
  const tags = (input.tags ?? []).map((name) => ({ id: idOfName(name), name }));
  const distinct = tags.filter((tag, index) => tags.findIndex((other) => other.id === tag.id) === index);
  return { title, content, categoryId, images: pictures, tags: distinct, mentionedIds: facts.mentionedIds };
}
