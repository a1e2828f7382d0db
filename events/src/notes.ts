import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { ListKeyword } from "./keywords.ts";
import { Picture, PictureView, Variant } from "./media.ts";
import { NoteBody } from "./note-body.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { TakedownView } from "./reports.ts";
import { Flag, IdParams, Nothing, StateFlag, Timestamp } from "./shapes.ts";
import { PlainText, RenderedText } from "./text-fields.ts";

export const NOTE_TYPE_IMAGE = 1;
export const NOTE_TYPE_VIDEO = 2;

export const Tag = z.object({ id: Id, name: z.string() });
export type Tag = z.output<typeof Tag>;

/** The film of a video note. `size` is in bytes, as stored; `cover` is what a card shows of it. */
export const Video = z.object({ url: z.string(), name: z.string(), size: z.number().int(), cover: Picture.nullable() });
export type Video = z.output<typeof Video>;

/** What a published note says; an edit carries the whole of it again. A video note has the video and no images, any other note images and no video. */
export const noteContent = {
  noteId: Id,
  authorId: Id,
  title: z.string(),
  /** Stored text with mention tokens, see mentions.ts. */
  content: z.string(),
  categoryId: Id,
  noteType: z.literal([NOTE_TYPE_IMAGE, NOTE_TYPE_VIDEO]),
  images: z.array(Picture),
  video: Video.nullable(),
  tags: z.array(Tag),
  /** Members mentioned in the text. */
  mentionedIds: z.array(Id),
};

/** Until version 2 no note could have a video. */
const withoutVideo = (data: Record<string, unknown>) => ({ ...data, video: null });
/** Until version 3 the pictures, with what they are said to show, lay open in the log: the shape is the same. */
const withOpenImages = (data: Record<string, unknown>) => data;

/** Names of tags are everybody's words, see docs/decisions/departure.md. */
const personal = {
  owner: (data: { authorId: number }) => data.authorId,
  fields: { title: "", content: "", images: [], video: null },
};

export const NotePublished = defineEvent({
  type: "NotePublished",
  version: 3,
  stream: "note",
  summary: "A note became visible to everybody: a new one, or one that was a draft until now.",
  data: z.object(noteContent),
  personal,
  upcasters: [withoutVideo, withOpenImages],
});

export const NoteEdited = defineEvent({
  type: "NoteEdited",
  version: 3,
  stream: "note",
  summary:
    "The author changed a published note; the payload is the whole note after the change. `newlyMentionedIds` were not mentioned before.",
  data: z.object({ ...noteContent, newlyMentionedIds: z.array(Id) }),
  personal,
  upcasters: [withoutVideo, withOpenImages],
});

export const NoteDeleted = defineEvent({
  type: "NoteDeleted",
  version: 1,
  stream: "note",
  summary:
    "A note is gone for good, and with it its likes, collections, comments and notifications. Until 2026-11 every deletion was this one.",
  data: z.object({ noteId: Id, authorId: Id }),
});

/** The whole note and what only its earlier events know, so that a read model can drop it and take it up again. */
const restorable = { ...noteContent, publishedAt: Timestamp, editedAt: Timestamp, location: z.string() };
const personalAndPlace = { owner: personal.owner, fields: { ...personal.fields, location: "" } };

export const NoteBinned = defineEvent({
  type: "NoteBinned",
  version: 1,
  stream: "note",
  summary:
    "A note was put away: nobody else sees it or what hangs on it. By its author, who can restore it for 30 days; or taken down, where a NoteTakenDown follows.",
  data: z.object(restorable),
  personal: personalAndPlace,
});

export const NoteRestored = defineEvent({
  type: "NoteRestored",
  version: 1,
  stream: "note",
  summary:
    "The author took a note out of the recycle bin, or their appeal against its being taken down was granted: it is back where it was, with its likes, collections, comments and notifications.",
  data: z.object(restorable),
  personal: personalAndPlace,
});

/** Keeps one event to some 50 kB. */
export const MOST_NOTES_IN_A_COUNT = 500;

export const NoteViewsCounted = defineEvent({
  type: "NoteViewsCounted",
  version: 1,
  stream: "note",
  summary: "Written until 2026-11: so many different viewers opened the note since the last count. NotesViewed took its place.",
  data: z.object({ noteId: Id, authorId: Id, views: z.number().int().positive() }),
});

/** One event for many notes, so that what it costs to read a note does not grow with the number of notes that are read. */
export const NotesViewed = defineEvent({
  type: "NotesViewed",
  version: 1,
  stream: "views",
  summary: "So many different viewers opened each of these notes in the last seconds (one per viewer, note and hour, never the author).",
  data: z.object({
    /** The counter that wrote it: one for each run of a command-api node. */
    viewsId: Id,
    notes: z
      .array(z.object({ noteId: Id, authorId: Id, views: z.number().int().positive() }))
      .min(1)
      .max(MOST_NOTES_IN_A_COUNT),
  }),
});

export const NoteViewsCorrected = defineEvent({
  type: "NoteViewsCorrected",
  version: 1,
  stream: "note",
  summary: "An administrator set how often a note was seen: so many more or fewer than were counted.",
  data: z.object({ noteId: Id, authorId: Id, by: z.number().int() }),
});

const TagView = Tag.extend({ name: PlainText });

/** The entry that every list of notes has, whatever the list. Source: contract §4. */
export const NoteCardView = z.object({
  id: Id,
  user_id: Id,
  author_auto_id: Id,
  author_account: z.string(),
  nickname: PlainText,
  author: PlainText,
  user_avatar: z.string().nullable(),
  avatar: z.string().nullable(),
  verified: z.literal([0, 1, 2]),
  title: PlainText,
  content: RenderedText,
  category_id: Id.nullable(),
  category: PlainText.nullable(),
  category_title: PlainText.nullable(),
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
  tags: z.array(TagView),
  liked: z.boolean(),
  collected: z.boolean(),
  /** Of the first picture, or of the video's cover: width / height. */
  aspectRatio: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string().nullable(),
  variants: z.array(Variant),
  /** In a list of its author's notes that it stands first in, and in the whole note. */
  pinned: z.boolean().optional(),
});
export type NoteCardView = z.output<typeof NoteCardView>;

/** The note as its author wrote it, for the form in which it is changed: `content` is what the format `text` sends. Source: specification 001 §3. */
const OriginalNote = z.object({
  content: PlainText,
  images: z.array(z.string()),
  tags: z.array(TagView),
  video: z.object({ url: z.string(), coverUrl: z.string().nullable(), name: PlainText, size: z.number().int() }).nullable(),
  createdAt: Timestamp,
  userId: Id,
});

/** A card with the whole content and every picture with its sizes. */
export const NoteView = NoteCardView.extend({
  media: z.array(PictureView),
  videos: z.array(z.object({ video_url: z.string(), cover_url: z.string().nullable() })),
  /** First on its author's profile. */
  pinned: z.boolean(),
  /** Its author wants no more comments. */
  comments_closed: z.boolean(),
  /** For the author only. */
  originalData: OriginalNote.optional(),
  /** For the author of a note that was taken down; nobody else gets such a note. */
  taken_down: TakedownView.optional(),
});
export type NoteView = z.output<typeof NoteView>;

export const NOTE_SORTS = ["created_at", "view_count", "like_count", "collect_count", "comment_count"] as const;
export type NoteSort = (typeof NOTE_SORTS)[number];

export const GetNotes = defineQuery({
  name: "GetNotes",
  weight: "list",
  path: "/posts",
  access: "visitor",
  summary:
    "已发布的笔记：可按分类（`category` 为 ID、英文标题、名称或 `recommend`）、作者、类型、关键词、所关注的人任意组合，按时间或热度排序；带 `is_draft` 时是自己的草稿",
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
    keyword: ListKeyword,
    user_id: z.string().max(32).optional(),
    userId: z.string().max(32).optional(),
    following: Flag.optional().catch(undefined),
    is_draft: Flag.optional().catch(undefined),
  }),
  data: z.object({ posts: z.array(NoteCardView), ...pagedFields }),
  message: "获取成功",
});

export const GetNote = defineQuery({
  name: "GetNote",
  weight: "row",
  path: "/posts/:id",
  access: "visitor",
  summary: "一篇笔记的全部内容；草稿只给作者",
  params: IdParams,
  query: z.object({ skipViewCount: Flag.optional().catch(undefined) }),
  data: NoteView,
  message: "获取成功",
});

export const PublishNote = defineCommand({
  name: "PublishNote",
  weight: "thing",
  method: "POST",
  path: "/posts",
  access: "member",
  summary: "发布图文或视频笔记，或保存草稿",
  params: Nothing,
  body: NoteBody,
  data: z.object({ id: Id }),
  message: "发布成功",
});

export const EditNote = defineCommand({
  name: "EditNote",
  weight: "thing",
  method: "PUT",
  path: "/posts/:id",
  access: "member",
  summary: "修改自己的笔记或草稿；草稿在 `is_draft` 为假时发布；带 `expected_updated_at` 时，笔记若已在别处改过则不修改",
  params: IdParams,
  body: NoteBody.safeExtend({
    /** `updated_at` of the published note that the form shows. Without it, the edit replaces whatever the note says by now. */
    expected_updated_at: z.iso.datetime({ offset: true, error: "时间格式错误" }).nullish(),
  }),
  data: z.object({ id: Id }),
  message: "更新成功",
});

export const DeleteNote = defineCommand({
  name: "DeleteNote",
  weight: "thing",
  method: "DELETE",
  path: "/posts/:id",
  access: "member",
  summary: "把自己的笔记连同其下的一切移入回收站；草稿直接删除",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "删除成功",
});
