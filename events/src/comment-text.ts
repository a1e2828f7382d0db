import { htmlFromText, type MentionedMembers, plainFromText, textFromInput, writtenLength } from "./mentions.ts";
import type { TextFormat } from "./text.ts";

/**
 * A comment's text may hold pictures beside mentions. They are tokens `[image:/media/…]` in what is stored, and `<img>` in what is
 * answered; both forms may be sent. Whether a picture is the writer's own is decided, not parsed. Source: contract §4 "Text is text".
 */
const TOKEN = /\[image:(\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{3,4})\]/g;
const IMAGE_TAG = /<img(\s[^<>]*)>/gi;
const SOURCE = /[\s"']src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;
/** The name is a hash of the content, and must be the writer's: under whatever origin our site was reached, it is the same file. */
const OWN_ADDRESS = /^(?:(?:https?:)?\/\/[^/\s]+)?(\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{3,4})$/i;

/** As `textFromInput`; a picture of ours becomes a token, any other is text. */
export function commentFromInput(input: string, format?: TextFormat): string {
  if (format === "text") return textFromInput(input, format);
  return textFromInput(
    input.replace(IMAGE_TAG, (tag, attributes: string) => {
      const source = SOURCE.exec(attributes);
      const address = OWN_ADDRESS.exec((source?.[1] ?? source?.[2] ?? source?.[3] ?? "").trim())?.[1];
      return address === undefined ? tag : `[image:${address}]`;
    }),
  );
}

/** The token of a picture as a regular expression of SQL, which finds the address in it. */
export const COMMENT_IMAGE = TOKEN.source;

/** Addresses of the pictures that a stored comment holds, in order, as often as it holds them. */
export function commentImages(text: string): string[] {
  return [...text.matchAll(TOKEN)].map((match) => match[1] ?? "");
}

/** How long a comment is for its writer: a picture is no text. */
export function commentLength(text: string): number {
  return writtenLength(text.replaceAll(TOKEN, ""));
}

/** A stored comment as plain text, for previews: a mention is its name, a picture a word. `limit` counts code points. */
export function plainFromComment(text: string, limit?: number): string {
  return plainFromText(text.replaceAll(TOKEN, "[图片]"), limit);
}

/** A stored comment as HTML in which only `<br>`, links to members that exist and pictures of ours live. */
export function htmlFromComment(text: string, members: MentionedMembers): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    html += htmlFromText(text.slice(end, match.index), members);
    html += `<img src="${match[1]}" alt="图片" class="comment-image">`;
    end = match.index + match[0].length;
  }
  return html + htmlFromText(text.slice(end), members);
}
