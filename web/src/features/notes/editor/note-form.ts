import { MAX_CONTENT_CHARACTERS, MAX_IMAGES, MAX_TAGS, MAX_TITLE_CHARACTERS } from "@shiye/events/limits";
import type { NoteView } from "@shiye/events/notes";
import * as z from "zod/mini";
import { FormPicture } from "../../pictures/upload/form-picture.ts";
import { mentionTokens } from "../../rich-text/allowed-html.ts";
import { writtenLength } from "../../rich-text/mention-text.ts";

export function titleLength(text: string): number {
  return [...text.trim()].length;
}

const upTo = (limit: number, lengthOf: (text: string) => number, message: string) =>
  z.refine<string>((text) => lengthOf(text) <= limit, message);

/** A video that is on the server, with its cover. */
export const FormVideo = z.object({
  url: z.string(),
  coverUrl: z.nullable(z.string()),
  name: z.string(),
  size: z.number(),
});
export type FormVideo = z.infer<typeof FormVideo>;

/** What a note needs to be published, in the order in which the form shows what is missing. Specification 001 §5. */
export const NoteForm = z.object({
  /** 1 pictures, 2 video, as in the contract. The form of one type has no media of the other. */
  type: z.literal([1, 2]),
  images: z.array(FormPicture).check(z.maxLength(MAX_IMAGES, `最多只能上传${MAX_IMAGES}张图片`)),
  video: z.nullable(FormVideo),
  title: z.string().check(
    z.refine((text) => text.trim() !== "", "请输入标题"),
    upTo(MAX_TITLE_CHARACTERS, titleLength, `标题不能超过${MAX_TITLE_CHARACTERS}个字符`),
  ),
  content: z.string().check(
    z.refine((text) => text.trim() !== "", "请输入内容"),
    upTo(MAX_CONTENT_CHARACTERS, writtenLength, `内容不能超过${MAX_CONTENT_CHARACTERS}个字符`),
  ),
  categoryId: z.nullable(z.number()).check(z.refine((id) => id !== null, "请选择分类")),
  tags: z.array(z.string()).check(z.maxLength(MAX_TAGS, `标签不能超过${MAX_TAGS}个`)),
  /** Undefined: open for a new note, unchanged for an existing one. */
  commentsClosed: z.optional(z.boolean()),
});
export type NoteForm = z.infer<typeof NoteForm>;
export type NoteFormField = Exclude<keyof NoteForm, "type" | "commentsClosed">;

export const EMPTY_NOTE_FORM: NoteForm = { type: 1, images: [], video: null, title: "", content: "", categoryId: null, tags: [] };

/** The first error of each field; empty without errors. */
export function problemsOf(form: NoteForm): Partial<Record<NoteFormField, string>> {
  const problems: Partial<Record<NoteFormField, string>> = {};
  if (form.type === 2 && !form.video) problems.video = "请选择视频文件";
  if (form.type === 1 && form.images.length === 0) problems.images = "请至少上传一张图片";
  for (const { path, message } of NoteForm.safeParse(form).error?.issues ?? []) problems[path[0] as NoteFormField] ??= message;
  return problems;
}

export function isBlank(form: NoteForm): boolean {
  const words = form.title.trim() + form.content.trim();
  return form.images.length === 0 && form.video === null && form.tags.length === 0 && words === "";
}

/** Whether the two would send the same. */
export function isSameForm(one: NoteForm, other: NoteForm): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

/** The text fields for the call. Missing ones stay as they are. */
function wordsOf(form: NoteForm) {
  const format = "text" as const;
  const { categoryId: category_id, tags, commentsClosed: closed } = form;
  const rules = closed === undefined ? {} : { comments_closed: closed };
  return { title: form.title.trim(), content: form.content.trim(), format, category_id, tags, ...rules };
}

/** The form as the body of the call. */
export function bodyOf(form: NoteForm) {
  const { type, video } = form;
  if (type === 2) return { ...wordsOf(form), type, images: [], video };
  return { ...wordsOf(form), type, images: form.images.map(({ url, alt }) => ({ url, alt: alt.trim() })), video: null };
}

/** The form for editing a note. */
export function formOf(note: NoteView): NoteForm {
  return {
    type: note.type,
    video: note.originalData?.video ?? null,
    images: note.media.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    title: note.title,
    content: mentionTokens(note.content),
    categoryId: note.category_id,
    tags: note.tags.map(({ name }) => name),
    commentsClosed: note.comments_closed,
  };
}

/** What the form lacks to be published, in the order of the messages. */
export function missingIn(form: NoteForm): string[] {
  return Object.values(problemsOf(form));
}

/** Why the form cannot be a draft. Specification 001 §5: it needs a title or a text. What is there must fit a note, too. */
export function draftProblemOf(form: NoteForm): { field: NoteFormField; message: string } | null {
  const words = (["title", "content"] as const).filter((field) => form[field].trim() !== "");
  if (words.length === 0) return { field: "title", message: "请输入标题或内容" };
  const problems = problemsOf(form);
  for (const field of [...words, "video", "images"] as const) {
    const message = problems[field];
    if (message !== undefined) return { field, message };
  }
  return null;
}
