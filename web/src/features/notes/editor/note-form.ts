import type { NoteView } from "@shiye/events/notes";
import * as z from "zod/mini";
import { mentionTokens } from "../../rich-text/allowed-html.ts";
import { MAX_PICTURES } from "./image-checks.ts";
import { MAX_TAGS } from "./tag-rules.ts";

/** Specification 001 §9, counted in code points as members count. */
export const MAX_TITLE_CHARACTERS = 100;
export const MAX_CONTENT_CHARACTERS = 2000;

export function characters(text: string): number {
  return [...text].length;
}

const upTo = (limit: number, message: string) => z.refine<string>((text) => characters(text.trim()) <= limit, message);

/** A picture that the server has. */
export const FormPicture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});
export type FormPicture = z.infer<typeof FormPicture>;

/** What a note needs to be published, in the order in which a form that lacks it says so. Specification 001 §5. */
export const NoteForm = z.object({
  images: z.array(FormPicture).check(z.minLength(1, "请至少上传一张图片"), z.maxLength(MAX_PICTURES, `最多只能上传${MAX_PICTURES}张图片`)),
  title: z.string().check(
    z.refine((text) => text.trim() !== "", "请输入标题"),
    upTo(MAX_TITLE_CHARACTERS, `标题不能超过${MAX_TITLE_CHARACTERS}个字符`),
  ),
  content: z.string().check(
    z.refine((text) => text.trim() !== "", "请输入内容"),
    upTo(MAX_CONTENT_CHARACTERS, `内容不能超过${MAX_CONTENT_CHARACTERS}个字符`),
  ),
  categoryId: z.nullable(z.number()).check(z.refine((id) => id !== null, "请选择分类")),
  tags: z.array(z.string()).check(z.maxLength(MAX_TAGS, `标签不能超过${MAX_TAGS}个`)),
});
export type NoteForm = z.infer<typeof NoteForm>;
export type NoteFormField = keyof NoteForm;

export const EMPTY_NOTE_FORM: NoteForm = { images: [], title: "", content: "", categoryId: null, tags: [] };

/** The first thing wrong with each field; nothing wrong: an empty object. */
export function problemsOf(form: NoteForm): Partial<Record<NoteFormField, string>> {
  const problems: Partial<Record<NoteFormField, string>> = {};
  for (const { path, message } of NoteForm.safeParse(form).error?.issues ?? []) problems[path[0] as NoteFormField] ??= message;
  return problems;
}

export function isBlank(form: NoteForm): boolean {
  return form.images.length === 0 && form.tags.length === 0 && form.title.trim() === "" && form.content.trim() === "";
}

/** Whether the two would be sent alike. */
export function isSameForm(one: NoteForm, other: NoteForm): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

/** The words of the form as the call wants them: what is left out stays as it is. */
export function wordsOf(form: NoteForm) {
  const format = "text" as const;
  return { title: form.title.trim(), content: form.content.trim(), format, category_id: form.categoryId, tags: form.tags };
}

/** The form as the call wants it. */
export function bodyOf(form: NoteForm) {
  return { ...wordsOf(form), images: form.images.map(({ url, alt }) => ({ url, alt: alt.trim() })) };
}

/** A note as its author changes it. */
export function formOf(note: NoteView): NoteForm {
  return {
    images: note.media.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    title: note.title,
    content: mentionTokens(note.content),
    categoryId: note.category_id,
    tags: note.tags.map(({ name }) => name),
  };
}

/** What the form lacks to be published, in the order in which it is said. `withoutPictures`: it has a video. */
export function missingIn(form: NoteForm, { withoutPictures = false } = {}): string[] {
  const { images, ...others } = problemsOf(form);
  return Object.values(withoutPictures || !images ? others : { images, ...others });
}

/** What keeps the form from being a draft. Specification 001 §5: a title or a text, and what it is about. */
export function draftProblemOf(form: NoteForm, { withoutPictures = false } = {}): { field: NoteFormField; message: string } | null {
  const { title, content } = form;
  if (title.trim() === "" && content.trim() === "") return { field: "title", message: "请输入标题或内容" };
  if (characters(title.trim()) > MAX_TITLE_CHARACTERS) return { field: "title", message: `标题不能超过${MAX_TITLE_CHARACTERS}个字符` };
  if (characters(content.trim()) > MAX_CONTENT_CHARACTERS)
    return { field: "content", message: `内容不能超过${MAX_CONTENT_CHARACTERS}个字符` };
  if (!withoutPictures && form.images.length === 0) return { field: "images", message: "请至少上传一张图片" };
  return null;
}
