import { z } from "zod";

/** What an answer says in plain text. Titles, names, tags, alternative texts and messages are of this kind. */
export const PlainText = z
  .string()
  .meta({ contentMediaType: "text/plain", description: "Plain text, as it was typed: escape it yourself before it goes into HTML." });

/** What an answer says in HTML. Contents of notes and comments and bios are of this kind, in every answer. */
export const RenderedText = z.string().meta({
  contentMediaType: "text/html",
  description:
    "Rendered HTML, safe to insert: what was typed is escaped, and only `<br>`, links to members and pictures of comments live. In lists of notes the first 100 characters of the text, cut before they were escaped, without links.",
});

/** Whether the writer's client decodes nothing and wants nothing decoded. */
export const TypedFormat = z.literal("text", { error: "参数格式错误" }).nullish().meta({
  description:
    "`text`: the text is sent as it was typed and nothing in it is decoded. Left out: `<br>`, links to members, pictures of comments and entities (`&lt;`) are read, once. `[@nickname:user_id]` of a member is a mention either way.",
});

/** The most that one character takes on the wire: `&quot;` is six. What is longer is too long before anybody has read it. */
const UNITS_PER_CHARACTER = 6;

/** A text that is read only once it is known how it is meant, see `TypedFormat`; its limit in characters is looked at then. */
export function typedUpTo(limit: number, message: string, missing = "参数格式错误") {
  return z
    .string({ error: missing })
    .max(limit * UNITS_PER_CHARACTER, { error: message, abort: true })
    .meta({ description: `Text of at most ${limit} characters, see \`format\`.` });
}
