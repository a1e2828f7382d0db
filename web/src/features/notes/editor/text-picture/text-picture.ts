import { characters } from "@shiye/events/text";

/** Specification 001 §9. All sizes of a picture are in its own units: 400 wide, 600 high. */
export const MAX_TEXT_CHARACTERS = 200;
export const CANVAS = { width: 400, height: 600 } as const;
export const OUTLINE_WIDTH = 3;
export const PNG_QUALITY = 0.9;
export const DEFAULT_COLOURS = { text: "#000000", outline: "#ffffff" } as const;

const SIZES = [
  { upTo: 5, size: 55 },
  { upTo: 7, size: 45 },
  { upTo: 8, size: 40 },
  { upTo: 9, size: 35 },
] as const;
const SIZE_OF_LONG_LINES = 30;
/** Long texts shrink until they fit. Below this size they cannot be read on a phone. */
const SMALLEST_SIZE = 16;
const LINE_SPACING = 10;
/** From so many lines on, text typed as one line is a paragraph. */
const PARAGRAPH_LINES = 4;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextLayout {
  size: number;
  lineHeight: number;
  lines: readonly string[];
  /** A few lines are centred; a paragraph is one block. */
  centred: boolean;
}

/** The width of a text at a font size of 1. */
type Measure = (text: string) => number;

/** Why there can be no picture yet, in the texts of specification 001 §5; undefined when there can. */
export function promptFor(text: string, hasTemplate: boolean): string | undefined {
  const hasText = text.trim() !== "";
  if (!hasText && !hasTemplate) return "请输入文字并选择模板";
  if (!hasText) return "请输入文字内容";
  if (characters(text.trim()) > MAX_TEXT_CHARACTERS) return `文字不能超过${MAX_TEXT_CHARACTERS}个字符`;
  return hasTemplate ? undefined : "请选择模板";
}

/** The layout of the text in the area. Undefined when it has more lines than fit at the smallest size. */
export function layOut(text: string, area: Pick<Area, "width" | "height">, measure: Measure): TextLayout | undefined {
  const typed = typedLines(text);
  for (let size = sizeFor(typed); size >= SMALLEST_SIZE; size -= size > SIZE_OF_LONG_LINES ? 5 : 1) {
    const lineHeight = lineHeightFor(size);
    const wrapped = typed.map((line) => wrap(line, area.width / size, measure));
    const lines = wrapped.flatMap((parts, index) => balanced(typed[index] ?? "", parts, area.width / size, measure));
    if (lines.length * lineHeight > area.height) continue;
    return { size, lineHeight, lines, centred: wrapped.every((parts) => parts.length < PARAGRAPH_LINES) };
  }
  return undefined;
}

/** Breaks a line of two or three parts into parts of similar length, so that no character is alone in a line. */
function balanced(line: string, parts: readonly string[], width: number, measure: Measure): readonly string[] {
  if (parts.length === 1 || parts.length >= PARAGRAPH_LINES) return parts;
  let best = parts;
  for (let narrower = width - 0.5; narrower > 1; narrower -= 0.5) {
    const tried = wrap(line, narrower, measure);
    if (tried.length > parts.length) return best;
    best = tried;
  }
  return best;
}

/** Without empty lines at the ends, and with one instead of several in a row. */
function typedLines(text: string): string[] {
  const lines = text.trim().replace(/\r\n?/g, "\n").split("\n");
  return lines.map((line) => line.trim()).filter((line, index, all) => line !== "" || all[index - 1] !== "");
}

/** Specification 001 §9: by the longest line. */
export function sizeFor(lines: readonly string[]): number {
  const longest = Math.max(...lines.map((line) => clustersOf(line).length));
  return SIZES.find(({ upTo }) => longest <= upTo)?.size ?? SIZE_OF_LONG_LINES;
}

/** Ten more than the size; for sizes below those of the specification in the same proportion. */
function lineHeightFor(size: number): number {
  return size + Math.min(LINE_SPACING, (size * LINE_SPACING) / SIZE_OF_LONG_LINES);
}

const NEVER_FIRST = /^[，。、；：！？…—～·,.;:!?%)\]}）】》〉」』”’]/u;
const NEVER_LAST = /[([{（【《〈「『“‘]$/u;
const PART_OF_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}'’_-]$/u;

/**
 * Breaks into lines no wider than `width`. Words are kept whole if possible, and no line begins with a comma or ends with an opening
 * bracket.
 */
export function wrap(line: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let current = "";
  for (const piece of piecesOf(line)) {
    if (measure((current + piece).trimEnd()) <= width) {
      current += piece;
      continue;
    }
    if (current.trim() !== "") lines.push(current.trimEnd());
    current = "";
    // A word that is wider than a line is broken anywhere.
    for (const cluster of clustersOf(piece.trimStart())) {
      if (current !== "" && measure(current + cluster) > width) {
        lines.push(current);
        current = "";
      }
      current += cluster;
    }
  }
  return [...lines, current.trimEnd()];
}

/** Units that must not be broken: a word, or a character with its punctuation. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (const cluster of clustersOf(line)) {
    const last = pieces.at(-1);
    const clings =
      last !== undefined &&
      (NEVER_FIRST.test(cluster) ||
        NEVER_LAST.test(last) ||
        (PART_OF_WORD.test(cluster) && PART_OF_WORD.test(clustersOf(last).at(-1) ?? "")));
    if (clings) pieces[pieces.length - 1] = last + cluster;
    else pieces.push(cluster);
  }
  return pieces;
}

const segmenter = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Grapheme clusters: a family of emoji is one. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

interface Run {
  text: string;
  emoji: boolean;
}

const EMOJI = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

/** Splits a line by how it is drawn: emoji keep their own colours. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  for (const cluster of clustersOf(line)) {
    const emoji = EMOJI.test(cluster);
    const last = runs.at(-1);
    if (last?.emoji === emoji) last.text += cluster;
    else runs.push({ text: cluster, emoji });
  }
  return runs;
}
