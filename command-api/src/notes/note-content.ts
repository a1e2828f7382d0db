import { idOfName } from "@shiye/events/ids";
import { type MentionedMembers, storedText } from "@shiye/events/mentions";
import type { NoteInput } from "@shiye/events/note-body";
import { NOTE_TYPE_VIDEO, type Tag } from "@shiye/events/notes";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { categoryStream } from "../categories/state.ts";
import type { Sources } from "../kernel/command.ts";
import { findTold } from "../members/find-mentioned.ts";
import { decideNoteMedia, gatherNoteMedia, type NoteMedia, type NoteMediaFacts } from "./note-media.ts";
import type { DraftContent, NoteContent } from "./state.ts";

interface NoteContentFacts extends NoteMediaFacts {
  categoryExists: boolean;
  mentionedIds: number[];
  mentioned: MentionedMembers;
}

export async function gatherNoteContent(sources: Sources, authorId: number, input: NoteInput): Promise<NoteContentFacts> {
  const [category, media, mentioned] = await Promise.all([
    input.category_id ? sources.read(categoryStream(input.category_id)) : undefined,
    gatherNoteMedia(sources.media, authorId, input),
    findTold(sources, authorId, input.content ?? ""),
  ]);
  return { ...media, categoryExists: category?.status === "there", mentionedIds: mentioned.ids, mentioned: mentioned.members };
}

/** The content of a published note, or what it lacks, in the order of contract §4. `before` is the note or draft before. */
export function decideNoteContent(facts: NoteContentFacts, input: NoteInput, before?: NoteMedia): NoteContent | Refusal {
  const { title, content, category_id: categoryId } = input;
  if (!title || !content) return refuse("note-text-missing");
  if (!categoryId) return refuse("note-category-missing");
  if (!facts.categoryExists) return refuse("note-category-unknown");
  const media = decideNoteMedia(facts, input, before);
  if (isRefusal(media)) return media;
  if (media.noteType === NOTE_TYPE_VIDEO && !media.video) return refuse("note-video-missing");
  if (media.noteType !== NOTE_TYPE_VIDEO && media.images.length === 0) return refuse("note-images-missing");
  return {
    title,
    content: storedText(content, facts.mentioned, input.format),
    categoryId,
    ...media,
    tags: tagsOf(input),
    mentionedIds: facts.mentionedIds,
  };
}

/** The content of a draft, which must not be empty. Media and channels that it names must exist, so that it can become a note. */
export function decideDraftContent(facts: NoteContentFacts, input: NoteInput, before?: DraftContent): DraftContent | Refusal {
  const { title, content, category_id: categoryId } = input;
  if (categoryId && !facts.categoryExists) return refuse("note-category-unknown");
  const media = decideNoteMedia(facts, input, before);
  if (isRefusal(media)) return media;
  if (!title && !content && media.images.length === 0 && !media.video) return refuse("draft-empty");
  const text = storedText(content ?? "", facts.mentioned, input.format);
  const commentsClosed = input.comments_closed ?? before?.commentsClosed ?? false;
  return { title: title ?? "", content: text, categoryId: categoryId ?? null, ...media, tags: tagsOf(input), commentsClosed };
}

function tagsOf({ tags }: NoteInput): Tag[] {
  return (tags ?? []).map((name) => ({ id: idOfName(name), name }));
}
