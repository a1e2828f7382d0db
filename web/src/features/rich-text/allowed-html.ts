/** Links of a text lead to members and nowhere else. */
export function isMemberLink(href: string | null): boolean {
  return href !== null && /^\/user\/[A-Za-z0-9_]{1,32}$/.test(href);
}

/** Pictures of a comment are our own media. */
export function isCommentPicture(src: string | null): boolean {
  return src !== null && /^\/media\/[A-Za-z0-9._/-]+$/.test(src) && !src.includes("..");
}

/** The pictures of a comment, apart from its words: they stand below them in places of known size. */
export function splitPictures(html: string): { words: string; pictures: string[] } {
  const pictures: string[] = [];
  const words = html.replace(/<img\b[^>]*>/gi, (tag) => {
    const src = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? null;
    if (src !== null && isCommentPicture(src)) pictures.push(src);
    return "";
  });
  return { words: words.replace(/^(?:\s|<br\s*\/?>)+|(?:\s|<br\s*\/?>)+$/gi, ""), pictures };
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };

/** What the text says, without its forms: for the moment before the sanitiser is here, and for names of things. */
export function plainFromHtml(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<img\b[^>]*>/gi, "[图片]")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The text as its author may change it: mentions as the tokens that the server takes back (contract §4), the rest as words. */
export function mentionTokens(html: string): string {
  const tokens = html.replace(
    /<a\b[^>]*?data-user-id="([A-Za-z0-9_]{1,32})"[^>]*>@?([^<]*)<\/a>/gi,
    (_link, account: string, nickname: string) => `[@${nickname}:${account}]`,
  );
  return plainFromHtml(tokens);
}
