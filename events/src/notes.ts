import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { MAX_IMAGES, Picture, PictureView, Variant } from "./media.ts";
import { textFromInput } from "./mentions.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { characters, Flag, IdParams, Nothing, StateFlag, Timestamp, textUpTo } from "./shapes.ts";

export const NOTE_TYPE_IMAGE = 1;
export const NOTE_TYPE_VIDEO = 2;

export const Tag = z.object({ id: Id, name: z.string() });
export type Tag = z.output<typeof Tag>;

/** What a published note says; an edit carries the whole of it again. */
const noteContent = {
  noteId: Id,
  authorId: Id,
  title: z.string(),
  /** Stored text with mention tokens, see mentions.ts. */
  content: z.string(),
  categoryId: Id,
  noteType: z.literal([NOTE_TYPE_IMAGE, NOTE_TYPE_VIDEO]),
  images: z.array(Picture),
  tags: z.array(Tag),
  /** Members mentioned in the text. */
  mentionedIds: z.array(Id),
};

export const NotePublished = defineEvent({
  type: "NotePublished",
  version: 1,
  stream: "note",
  summary: "A note became visible to everybody.",
  data: z.object(noteContent),
  personal: { owner: (data) => data.authorId, fields: { title: "", content: "" } },
});

export const NoteEdited = defineEvent({
  type: "NoteEdited",
  version: 1,
  stream: "note",
  summary:
    "The author changed a published note; the payload is the whole note after the change. `newlyMentionedIds` were not mentioned before.",
  data: z.object({ ...noteContent, newlyMentionedIds: z.array(Id) }),
  personal: { owner: (data) => data.authorId, fields: { title: "", content: "" } },
});

export const NoteDeleted = defineEvent({
  type: "NoteDeleted",
  version: 1,
  stream: "note",
  summary: "A note was deleted, and with it its likes, collections, comments and notifications.",
  data: z.object({ noteId: Id, authorId: Id }),
});

export const NoteViewsCounted = defineEvent({
  type: "NoteViewsCounted",
  version: 1,
  stream: "note",
  summary: "So many different viewers opened the note since the last count (one per viewer and hour, never the author).",
  data: z.object({ noteId: Id, authorId: Id, views: z.number().int().positive() }),
});

/** The entry that every list of notes has, whatever the list. Source: contract §4. */
export const NoteCardView = z.object({
  id: Id,
  user_id: Id,
  author_auto_id: Id,
  author_account: z.string(),
  nickname: z.string(),
  author: z.string(),
  user_avatar: z.string().nullable(),
  avatar: z.string().nullable(),
  verified: z.literal([0, 1, 2]),
  title: z.string(),
  content: z.string(),
  category_id: Id.nullable(),
  category: z.string().nullable(),
  category_title: z.string().nullable(),
  type: z.literal([NOTE_TYPE_IMAGE, NOTE_TYPE_VIDEO]),
  is_draft: StateFlag,
  view_count: z.number().int(),
  like_count: z.number().int(),
  collect_count: z.number().int(),
  comment_count: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  location: z.string(),
  images: z.array(z.string()),
  image: z.string().nullable(),
  video_url: z.string().nullable(),
  cover_url: z.string().nullable(),
  tags: z.array(Tag),
  liked: z.boolean(),
  collected: z.boolean(),
  /** Of the first picture: width / height. */
  aspectRatio: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string().nullable(),
  variants: z.array(Variant),
});
export type NoteCardView = z.output<typeof NoteCardView>;

/** A card with the whole content (HTML, see mentions.ts) and every picture with its sizes. */
export const NoteView = NoteCardView.extend({
  media: z.array(PictureView),
  videos: z.array(z.object({ video_url: z.string(), cover_url: z.string().nullable() })),
});
export type NoteView = z.output<typeof NoteView>;

export const NOTE_SORTS = ["created_at", "view_count", "like_count", "collect_count", "comment_count"] as const;
export type NoteSort = (typeof NOTE_SORTS)[number];

export const GetNotes = defineQuery({
  name: "GetNotes",
  path: "/posts",
  access: "visitor",
  summary:
    "Published notes: of a channel (`category` = id, English title, name or `recommend`), an author, a type, a keyword or those whom the caller follows, in any combination; newest or hottest first.",
  params: Nothing,
  query: z.object({
    ...pagingOf(20),
    /** Longer than elsewhere: the recommend channel's says what was shown. */
    cursor: z.string().max(4096).optional().catch(undefined),
    category: z.string().trim().max(50).optional(),
    category_id: z.string().trim().max(50).optional(),
    type: z.coerce
      .number()
      .pipe(z.literal([1, 2]))
      .optional()
      .catch(undefined),
    sort: z.enum(NOTE_SORTS).optional().catch(undefined),
    /** Part of the title or the text, in any case. */
    keyword: z.string().trim().optional(),
    user_id: z.string().max(32).optional(),
    userId: z.string().max(32).optional(),
    following: Flag.optional().catch(undefined),
  }),
  data: z.object({ posts: z.array(NoteCardView), ...pagedFields }),
  message: "获取成功",
});

export const GetNote = defineQuery({
  name: "GetNote",
  path: "/posts/:id",
  access: "visitor",
  summary: "One note in full.",
  params: IdParams,
  query: z.object({ skipViewCount: Flag.optional().catch(undefined) }),
  data: NoteView,
  message: "获取成功",
});

/** A picture of a note: an address, or an object with it and words for those who cannot see it. */
const ImageInput = z.union([
  z
    .string()
    .max(500)
    .transform((url) => ({ url, alt: "" })),
  z
    .object({ url: z.string().max(500), alt: textUpTo(200, "图片说明不能超过200个字符").optional() })
    .transform((image) => ({ url: image.url, alt: image.alt ?? "" })),
]);

const TagInput = z.union([z.string(), z.object({ name: z.string() }).transform((tag) => tag.name)], { error: "标签格式错误" });

/** Title and content may be missing on the wire; whether a note may go without them is a decision, not a shape. */
const NoteBody = z.object({
  title: textUpTo(100, "标题不能超过100个字符").nullish(),
  content: z
    .string({ error: "参数格式错误" })
    .max(20_000, { error: "内容不能超过2000个字符" })
    .transform(textFromInput)
    .refine((text) => characters(text) <= 2000, { error: "内容不能超过2000个字符" })
    .nullish(),
  category_id: Id.nullish(),
  images: z.array(ImageInput, { error: "图片格式错误" }).max(MAX_IMAGES, { error: "最多只能上传9张图片" }).nullish(),
  tags: z
    .array(TagInput, { error: "标签格式错误" })
    .transform((tags) => [...new Set(tags.map((tag) => tag.replaceAll("\u0000", "").trim()).filter((tag) => tag !== ""))])
    .refine((tags) => tags.length <= 10, { error: "标签不能超过10个" })
    .refine((tags) => tags.every((tag) => characters(tag) <= 8), { error: "标签不能超过8个字符" })
    .nullish(),
});

export const PublishNote = defineCommand({
  name: "PublishNote",
  method: "POST",
  path: "/posts",
  access: "member",
  summary: "Publishes an image note.",
  params: Nothing,
  body: NoteBody,
  data: z.object({ id: Id }),
  message: "发布成功",
});

export const EditNote = defineCommand({
  name: "EditNote",
  method: "PUT",
  path: "/posts/:id",
  access: "member",
  summary: "Replaces the text, pictures, category and tags of one's own note.",
  params: IdParams,
  body: NoteBody,
  data: z.object({ id: Id }),
  message: "更新成功",
});

export const DeleteNote = defineCommand({
  name: "DeleteNote",
  method: "DELETE",
  path: "/posts/:id",
  access: "member",
  summary: "Deletes one's own note with everything that hangs on it.",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "删除成功",
});

export const noteEvents = [NotePublished, NoteEdited, NoteDeleted, NoteViewsCounted] as const;
export const noteCommands = [PublishNote, EditNote, DeleteNote] as const;
export const noteQueries = [GetNotes, GetNote] as const;
