export type TextPart = { kind: "text"; text: string } | { kind: "link"; text: string; address: string };

/** Up to the first character that no address has, or that Chinese text puts behind one. */
const ADDRESS = /https?:\/\/[^\s<>"'`，。！？；：、（）《》【】「」“”‘’]+/giu;
/** A sentence's own marks behind an address are not part of it. */
const MARKS = ".,!?;:)]}";

/** A message is plain text; addresses in it are links. */
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

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u;
const MOST_LARGE = 3;

/** One to three emoji and nothing else are drawn large. */
export function isLargeEmoji(text: string): boolean {
  if (!ONLY_EMOJI.test(text)) return false;
  const graphemes = [...new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(text.replace(/\s+/gu, ""))];
  return graphemes.length <= MOST_LARGE;
}
