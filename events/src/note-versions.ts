import { z } from "zod";
import { defineCommand } from "./define.ts";
import { Id } from "./ids.ts";
import { NOTE_TYPE_IMAGE, NOTE_TYPE_VIDEO } from "./notes.ts";
import { IdParams, Nothing, Timestamp } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

/** Of a note with more, the newest are answered. */
export const MOST_VERSIONS = 200;

/** What an edit can change, in the order of the form. */
export const CHANGED_PARTS = ["title", "content", "category", "tags", "images", "video"] as const;

/** `gone`: the file is not kept any more, or cannot be used again: a version that shows it can be restored without it only. */
const VersionPicture = z.object({ url: z.string(), alt: PlainText, width: z.number().int(), height: z.number().int(), gone: z.boolean() });
const VersionVideo = z.object({
  url: z.string(),
  coverUrl: z.string().nullable(),
  name: PlainText,
  size: z.number().int(),
  gone: z.boolean(),
  coverGone: z.boolean(),
});

/** A note as it read from one change to the next. `content` is what the format `text` sends, so it can be sent as it is. */
export const NoteVersionView = z.object({
  /** 1 is what was published first. */
  version: z.number().int(),
  at: Timestamp,
  current: z.boolean(),
  /** What is different from the version before; of the first one, nothing. */
  changed: z.array(z.enum(CHANGED_PARTS)),
  title: PlainText,
  content: PlainText,
  category_id: Id,
  type: z.literal([NOTE_TYPE_IMAGE, NOTE_TYPE_VIDEO]),
  tags: z.array(PlainText),
  images: z.array(VersionPicture),
  video: VersionVideo.nullable(),
});
export type NoteVersionView = z.output<typeof NoteVersionView>;

export const GetNoteVersions = defineCommand({
  name: "GetNoteVersions",
  weight: "text",
  method: "GET",
  path: "/posts/:id/versions",
  access: "member",
  summary: "自己已发布的笔记的历史版本，新的在前",
  params: IdParams,
  body: Nothing,
  data: z.object({ total: z.number().int(), versions: z.array(NoteVersionView) }),
  message: "获取成功",
});
