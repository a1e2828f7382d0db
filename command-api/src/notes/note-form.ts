import type { AdminEditPost } from "@shiye/events/back-office/posts";
import { MAX_CONTENT_CHARACTERS } from "@shiye/events/limits";
import { textFromInput, typedText, writtenLength } from "@shiye/events/mentions";
import type { NoteInput } from "@shiye/events/note-body";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { z } from "zod";
import type { Sources } from "../kernel/command.ts";
import { gatherNoteContent } from "./note-content.ts";
import type { DraftContent, NoteContent } from "./state.ts";

type NoteForm = z.output<typeof AdminEditPost.body>;

/** Turns the form of the back office into the form of members. Missing fields stay as they are. */
export function noteInputOf(form: NoteForm, before?: NoteContent | DraftContent): NoteInput {
  const { title, content, category_id, tags } = form;
  const type = form.type === undefined ? before?.noteType : form.type === 2 ? 2 : 1;
  return {
    title: title ?? before?.title,
    content: content === undefined ? before && textFromInput(typedText(before.content), "text") : textFromInput(content, form.format),
    format: content === undefined ? "text" : form.format,
    category_id: category_id === undefined ? before?.categoryId : Number(category_id),
    type,
    images: imagesOf(form, before),
    video: videoOf(form),
    tags: tags ?? before?.tags.map(({ name }) => name),
    is_draft: form.is_draft,
  };
}

/** A picture that the note already has keeps its alternative text. */
function imagesOf({ images }: NoteForm, before: NoteContent | DraftContent | undefined): NoteInput["images"] {
  const shown = before?.images ?? [];
  const altOf = (url: string) => shown.find((one) => one.url === url)?.alt ?? "";
  return (images ?? shown.map(({ url }) => url)).map((url) => ({ url, alt: altOf(url) }));
}

/** Undefined keeps the video of the note. A cover without a video is ignored, because existing clients send all fields of their form. */
function videoOf({ video_url: url, cover_url: cover }: NoteForm): NoteInput["video"] {
  if (url === undefined) return undefined;
  return url ? { url, coverUrl: cover || null, name: "" } : null;
}

export function tooLong({ content }: NoteInput): Refusal | undefined {
  return writtenLength(content ?? "") > MAX_CONTENT_CHARACTERS
    ? refuse("invalid-parameters", { message: `内容不能超过${MAX_CONTENT_CHARACTERS}个字符` })
    : undefined;
}

/** As for the author's form, but with all of our media to choose from. The author may use them from then on. */
export async function gatherNoteForm(sources: Sources, authorId: number, input: NoteInput) {
  const urls = [...(input.images ?? []).map(({ url }) => url), input.video?.url, input.video?.coverUrl];
  await sources.media.giveTo(
    authorId,
    urls.flatMap((url) => url ?? []),
  );
  return { input, content: await gatherNoteContent(sources, authorId, input) };
}
