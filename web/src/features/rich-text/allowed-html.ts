import { readMarkup } from "@shiye/events/markup";
import { mentionToken } from "@shiye/events/mentions";

/** Links of a text may lead to members only. */
export function isMemberLink(href: string | null): boolean {
  return href !== null && /^\/user\/[A-Za-z0-9_]{1,32}$/.test(href);
}

/** Pictures of a comment must be our own media. */
export function isCommentPicture(src: string | null): boolean {
  return src !== null && /^\/media\/[A-Za-z0-9._/-]+$/.test(src) && !src.includes("..");
}

const PICTURE = /<img(\s[^<>]*)>/g;

/** Separates the pictures of a comment from its text. They are shown below it, in places of known size. */
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

/** The text without markup, until the sanitiser is loaded, and for accessible names. */
export function plainFromHtml(html: string): string {
  return readMarkup(html.replace(PICTURE, "[图片]"), (name) => `@${name}`);
}

/** The text for editing: mentions as the tokens that the server accepts (contract §4), the rest as plain text. */
export function mentionTokens(html: string): string {
  return readMarkup(html, mentionToken);
}
