import { MAX_TAG_CHARACTERS } from "@shiye/events/limits";

type TextPart = { kind: "text"; text: string } | { kind: "link"; text: string; address: string };
export type TopicPart = TextPart | { kind: "topic"; text: string; name: string };

/** Up to the first character that no address has, or that Chinese text puts after one. */
const ADDRESS = /https?:\/\/[^\s<>"'`，。！？；：、（）《》【】「」“”‘’]+/giu;
/** Punctuation at the end is not part of an address. */
const MARKS = ".,!?;:)]}";

/** Splits plain text; its addresses become links. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutMarks(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > done) parts.push({ kind: "text", text: text.slice(done, match.index) });
    parts.push({ kind: "link", text: address, address });
    done = match.index + address.length;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}

function withoutMarks(address: string): string {
  let end = address.length;
  while (end > 0 && MARKS.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** `#词`, not within a Latin word (C#), and not only digits. Chinese has no spaces around it. */
const TOPIC = /(?<![A-Za-z0-9_#＃])[#＃]((?=[\p{N}_]*\p{L})[\p{L}\p{N}_]+)/gu;

/** Also splits topics, which lead to the search for the tag. */
export function topicParts(text: string): readonly TopicPart[] {
  return textParts(text).flatMap((part) => (part.kind === "link" ? [part] : topicsIn(part.text)));
}

function topicsIn(text: string): TopicPart[] {
  const parts: TopicPart[] = [];
  let done = 0;
  for (const match of text.matchAll(TOPIC)) {
    const [found, name = ""] = match;
    if ([...name].length > MAX_TAG_CHARACTERS) continue;
    if (match.index > done) parts.push({ kind: "text", text: text.slice(done, match.index) });
    parts.push({ kind: "topic", text: found, name });
    done = match.index + found.length;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}

export const topicAddress = (name: string) => `/search_result?tag=${encodeURIComponent(name)}`;
/** For addresses that members wrote: no opener, no referrer, and no endorsement for search engines. */
export const LINK_REL = "noopener noreferrer nofollow ugc";
