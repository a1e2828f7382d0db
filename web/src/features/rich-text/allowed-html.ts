import { readMarkup } from "@shiye/events/markup";
import { mentionToken } from "@shiye/events/mentions";

/** Links of a text lead to members and nowhere else. */
export function isMemberLink(href: string | null): boolean {
  return href !== null && /^\/user\/[A-Za-z0-9_]{1,32}$/.test(href);
}

/** Pictures of a comment are our own media. */
export function isCommentPicture(src: string | null): boolean {
  return src !== null && /^\/media\/[A-Za-z0-9._/-]+$/.test(src) && !src.includes("..");
}

const PICTURE = /<img(\s[^<>]*)>/g;

/** The pictures of a comment, apart from its words: they stand below them in places of known size. */
export function splitPictures(html: string): { words: string; pictures: string[] } {
  const pictures: string[] = [];
  const around = html.replace(PICTURE, (_tag, attributes: string) => {
    const src = /\ssrc="([^"]*)"/.exec(attributes)?.[1] ?? null;
    if (src !== null && isCommentPicture(src)) pictures.push(src);
    return "";
  });
  let words = around.replace(/^(?:\s|<br>)+/, "").trimEnd();
  while (words.endsWith("<br>")) words = words.slice(0, -"<br>".length).trimEnd();
  return { words, pictures };
}

/** What the text says, without its forms: for the moment before the sanitiser is here, and for names of things. */
export function plainFromHtml(html: string): string {
  return readMarkup(html.replace(PICTURE, "[图片]"), (name) => `@${name}`);
}

/** The text as its author may change it: mentions as the tokens that the server takes back (contract §4), the rest as words. */
export function mentionTokens(html: string): string {
  return readMarkup(html, mentionToken);
}
