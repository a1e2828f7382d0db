/** Specification 001 §9. All measures of a picture are in its own units, 400 wide and 600 high. */
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
/** Long texts shrink until the frame holds them; below this nobody could read them on a phone. */
const SMALLEST_SIZE = 16;
const LINE_SPACING = 10;
/** From so many lines on, what was typed in one is a paragraph. */
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
  /** Few lines stand in the middle; a paragraph reads as one block. */
  centred: boolean;
}

/** The width of what is drawn at a font size of 1. */
type Measure = (text: string) => number;

/** Of a text, counted as in the fields of a note; their module would bring the whole form along. */
export function characters(text: string): number {
  return [...text].length;
}

/** Why there can be no picture yet, in the words of specification 001 §5; nothing when there can. */
export function promptFor(text: string, hasTemplate: boolean): string | undefined {
  const hasText = text.trim() !== "";
  if (!hasText && !hasTemplate) return "请输入文字并选择模板";
  if (!hasText) return "请输入文字内容";
  if (characters(text.trim()) > MAX_TEXT_CHARACTERS) return `文字不能超过${MAX_TEXT_CHARACTERS}个字符`;
  return hasTemplate ? undefined : "请选择模板";
}

/** How the text stands in the area; nothing when it has more lines than any readable size can hold. */
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

/** A line that becomes two or three is broken so that they are about as long: a single sign in a line of its own looks lost. */
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

/** Without blank lines at the ends, and with one where several follow one another. */
function typedLines(text: string): string[] {
  const lines = text.trim().replace(/\r\n?/g, "\n").split("\n");
  return lines.map((line) => line.trim()).filter((line, index, all) => line !== "" || all[index - 1] !== "");
}

/** Specification 001 §9: by the longest line. */
export function sizeFor(lines: readonly string[]): number {
  const longest = Math.max(...lines.map((line) => clustersOf(line).length));
  return SIZES.find(({ upTo }) => longest <= upTo)?.size ?? SIZE_OF_LONG_LINES;
}

/** Ten more than the size; of the sizes below the specification's the same share. */
function lineHeightFor(size: number): number {
  return size + Math.min(LINE_SPACING, (size * LINE_SPACING) / SIZE_OF_LONG_LINES);
}

const NEVER_FIRST = /^[，。、；：！？…—～·,.;:!?%)\]}）】》〉」』”’]/u;
const NEVER_LAST = /[([{（【《〈「『“‘]$/u;
const PART_OF_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}'’_-]$/u;

/** Lines no wider than `width`. Words stay whole where they can, and no line begins with a comma or ends with an opening bracket. */
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

/** What may not be torn: a word, a sign with the punctuation that clings to it. */
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

/** What people take for one sign: a family of emoji is one. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export interface Run {
  text: string;
  emoji: boolean;
}

const EMOJI = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

/** A line by what draws it: emoji keep their own colours. */
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
