import { textAsTyped, trimmedText } from "./text.ts";

/**
 * What a client may send that knows only HTML (contract §4): line breaks, links to members, a few entities. One expression, in which
 * nothing can match in two ways and no attempt runs into the next one's beginning, so its cost is that of reading the text once.
 */
const MARKUP = /<br\s*\/?>|<a(\s[^<>]*)>([^<]{0,200})<\/a>|&(?:lt|gt|quot|#39|nbsp|amp);/gi;
const ENTITY = /&(?:lt|gt|quot|#39|nbsp|amp);/gi;
const ACCOUNT = /\sdata-user-id=(?:"([A-Za-z0-9_]{3,15})"|'([A-Za-z0-9_]{3,15})')/i;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };

/** What becomes of a link to a member: `name` is the words of the link without the @. */
type ReadLink = (name: string, account: string) => string;

/** What our own markup says; anything else in angle brackets is text and stays as it is. */
export function readMarkup(html: string, readLink: ReadLink): string {
  return html.replace(MARKUP, (found, attributes?: string, words?: string) => {
    if (found.startsWith("&")) return readEntity(found);
    if (attributes === undefined) return "\n";
    const [, quoted, single] = ACCOUNT.exec(attributes) ?? [];
    const account = quoted ?? single;
    if (account === undefined) return readEntities(found);
    return readLink(
      readEntities(words ?? "")
        .trim()
        .replace(/^@/, ""),
      account,
    );
  });
}

/** As a client sends it that does not say that it sends text: our own markup and entities are read, once. */
export function textFromMarkup(input: string, readLink: ReadLink): string {
  return trimmedText(readMarkup(textAsTyped(input), readLink));
}

const readEntity = (entity: string) => ENTITIES[entity.toLowerCase()] ?? entity;
const readEntities = (text: string) => text.replace(ENTITY, readEntity);
