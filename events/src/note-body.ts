import { z } from "zod";
import { Id, idOfName } from "./ids.ts";
import { MAX_ALT_CHARACTERS, MAX_CONTENT_CHARACTERS, MAX_IMAGES, MAX_TAG_CHARACTERS, MAX_TAGS, MAX_TITLE_CHARACTERS } from "./limits.ts";
import { mentionsFew, textFromInput, tooManyMentioned, writtenLength } from "./mentions.ts";
import { Flag, lineUpTo, shortList } from "./shapes.ts";
import { characters, storableLine, trimmedText } from "./text.ts";
import { TypedFormat, typedUpTo } from "./text-fields.ts";

/** A form that sends all of its fields sends an empty text for what was not filled in. */
const emptyAsNull = (value: unknown) => (value === "" ? null : value);

const Address = z.string().max(500);

/** A picture of a note: an address, or an object with it and words for those who cannot see it. */
const ImageInput = z.union(
  [
    Address.transform((url) => ({ url, alt: "" })),
    z
      .object({ url: Address, alt: lineUpTo(MAX_ALT_CHARACTERS, `图片说明不能超过${MAX_ALT_CHARACTERS}个字符`).nullish() })
      .transform((image) => ({ url: image.url, alt: image.alt ?? "" })),
  ],
  { error: "图片格式错误" },
);

/**
 * The video of a note: an address, or the object that the upload answered. What it says of the size is not believed, the
 * record of the upload knows better; the name is for the author's eyes only. Source: specification 001 §3.
 */
const VideoInput = z.union(
  [
    Address.transform((url) => (url === "" ? null : { url, coverUrl: null, name: "" })),
    z
      .object({
        url: Address,
        coverUrl: z.preprocess(emptyAsNull, Address.nullish()),
        name: z.string().nullish().catch(null),
      })
      .transform(({ url, coverUrl, name }) => ({
        url,
        coverUrl: coverUrl ?? null,
        name: [...storableLine(name ?? "")].slice(0, 200).join(""),
      })),
  ],
  { error: "视频格式错误" },
);

const TagInput = z.union([z.string(), z.object({ name: z.string() }).transform((tag) => tag.name)], { error: "标签格式错误" });

/** Tags as typed, empty ones left out, and each once however it is spelled: case and Unicode form make no other tag. */
function distinctTags(tags: readonly string[]): string[] {
  const byId = new Map<number, string>();
  for (const tag of tags.map((text) => trimmedText(storableLine(text)))) {
    const id = idOfName(tag);
    if (tag !== "" && !byId.has(id)) byId.set(id, tag);
  }
  return [...byId.values()];
}

const TOO_MANY_TAGS = `标签不能超过${MAX_TAGS}个`;

/** The names of a note's tags. Source: contract §4. */
export const TagNames = shortList(
  z
    .array(TagInput, { error: "标签格式错误" })
    .transform(distinctTags)
    .refine((tags) => tags.length <= MAX_TAGS, { error: TOO_MANY_TAGS })
    .refine((tags) => tags.every((tag) => characters(tag) <= MAX_TAG_CHARACTERS), { error: `标签不能超过${MAX_TAG_CHARACTERS}个字符` }),
  TOO_MANY_TAGS,
);

const TOO_LONG = `内容不能超过${MAX_CONTENT_CHARACTERS}个字符`;
const TOO_MANY_IMAGES = `最多只能上传${MAX_IMAGES}张图片`;

/**
 * A note as a form sends it. Anything may be missing on the wire: whether a note may go without it is a decision, and another one
 * for drafts; the limits hold for both. Source: contract §4.
 */
export const NoteBody = z
  .object({
    title: lineUpTo(MAX_TITLE_CHARACTERS, `标题不能超过${MAX_TITLE_CHARACTERS}个字符`).nullish(),
    content: typedUpTo(MAX_CONTENT_CHARACTERS, TOO_LONG).nullish(),
    format: TypedFormat,
    category_id: z.preprocess(emptyAsNull, Id.nullish()),
    images: shortList(
      z.array(ImageInput, { error: "图片格式错误" }).max(MAX_IMAGES, { error: TOO_MANY_IMAGES }),
      TOO_MANY_IMAGES,
    ).nullish(),
    video: VideoInput.nullish(),
    tags: TagNames.nullish(),
    /** 1 pictures, 2 a video. Where it is missing, what was sent tells. */
    type: z.preprocess(
      (value) => (value === "1" ? 1 : value === "2" ? 2 : emptyAsNull(value)),
      z.literal([1, 2], { error: "笔记类型无效" }).nullish(),
    ),
    is_draft: Flag.nullish(),
    /** Whether others may not comment on it. Where it is missing, it stays as it is; a draft keeps it until it is published. */
    comments_closed: Flag.nullish(),
  })
  .overwrite((note) => (note.content ? { ...note, content: textFromInput(note.content, note.format) } : note))
  .refine(({ content }) => writtenLength(content ?? "") <= MAX_CONTENT_CHARACTERS, { path: ["content"], error: TOO_LONG })
  .refine(({ content }) => mentionsFew(content ?? ""), tooManyMentioned);
export type NoteInput = z.output<typeof NoteBody>;
