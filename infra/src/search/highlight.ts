import { escapeHtml } from "@shiye/events/text";
import { type FoldedCharacter, fold } from "./fold.ts";
import { type Phrase, phrasesOf } from "./tokens.ts";

/** Code points of a text that are shown around its first match. */
const FRAGMENT = 100;
/** How many of these are before the match. */
const LEAD = 20;

/** What to find for one phrase: the phrase itself, and its parts for texts in which they are apart. */
interface Needle {
  whole: string;
  parts: readonly string[];
}

interface HighlightOptions {
  /** One line of limited length around the first match, instead of the whole text. */
  fragment?: boolean;
  /** Also inside of words. Names are found so, texts are not. */
  anywhere?: boolean;
}

/** A part of the original, in UTF-16 offsets. */
interface Span {
  start: number;
  end: number;
}

export function needlesOf(keyword: string): Needle[] {
  return phrasesOf(fold(keyword)).map((phrase) => ({ whole: foldedOf(phrase), parts: phrase.flatMap(partsOf) }));
}

const foldedOf = (phrase: Phrase) => phrase.flatMap(({ characters }) => characters.map(({ value }) => value)).join("");

function partsOf({ kind, characters }: Phrase[number]): string[] {
  const values = characters.map(({ value }) => value);
  if (kind === "word") return [values.join("")];
  return values.length === 1 ? values : values.slice(1).map((value, index) => `${values[index]}${value}`);
}

/**
 * The text, or a fragment around the first match, as HTML with `<em>` around the matches. Undefined when nothing matches. Every other part
 * is escaped, so nothing that a member typed becomes markup.
 */
export function highlight(text: string, needles: readonly Needle[], options: HighlightOptions = {}): string | undefined {
  const { original, characters } = fold(text);
  const spans = merge(needles.flatMap((needle) => spansOf(needle, characters, options)));
  const first = spans[0];
  if (!first) return undefined;
  const shown = options.fragment ? around(original, first) : { start: 0, end: original.length };
  let html = shown.start > 0 ? "…" : "";
  let at = shown.start;
  for (const { start, end } of spans) {
    if (end > shown.end) break;
    html += `${plain(original, at, start, options)}<em>${plain(original, start, end, options)}</em>`;
    at = end;
  }
  return `${html}${plain(original, at, shown.end, options)}${shown.end < original.length ? "…" : ""}`;
}

/** White space of a fragment becomes single spaces, so that it is one line. */
function plain(original: string, start: number, end: number, { fragment }: HighlightOptions): string {
  const text = original.slice(start, end);
  return escapeHtml(fragment ? text.replace(/\s+/gu, " ") : text);
}

function spansOf({ whole, parts }: Needle, characters: readonly FoldedCharacter[], options: HighlightOptions): Span[] {
  const spans = occurrences(whole, characters, options);
  return spans.length > 0 ? spans : parts.flatMap((part) => occurrences(part, characters, options));
}

/** Where the folded text contains the needle. A word must begin where a word of the text begins, as in the search itself. */
function occurrences(needle: string, characters: readonly FoldedCharacter[], { anywhere = false }: HighlightOptions): Span[] {
  const wanted = [...needle];
  const spans: Span[] = [];
  for (let at = 0; at + wanted.length <= characters.length; at += 1) {
    const [first, before] = [characters[at], characters[at - 1]];
    if (!first || first.value !== wanted[0]) continue;
    const inWord = !anywhere && (first.kind === "letter" || first.kind === "digit") && before?.kind === first.kind;
    if (inWord || wanted.some((value, index) => characters[at + index]?.value !== value)) continue;
    spans.push({ start: first.start, end: characters[at + wanted.length - 1]?.end ?? first.end });
  }
  return spans;
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** A span of limited length that begins shortly before the match. It cuts neither the match nor a character. */
function around(original: string, { start, end }: Span): Span {
  const before = [...original.slice(0, start)].slice(-LEAD).join("");
  const rest = [...original.slice(start)];
  const length = Math.max(FRAGMENT - [...before].length, [...original.slice(start, end)].length);
  return { start: start - before.length, end: start + rest.slice(0, length).join("").length };
}
