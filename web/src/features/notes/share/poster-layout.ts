/** All lengths are in pixels of the poster. It is as wide as a phone's screen with three pixels for each CSS pixel. */
export const WIDTH = 1080;
const MARGIN = 56;
const PADDING = 56;
const TITLE_LINE = 76;
const TITLE_LINES = 3;
const AUTHOR = 72;
const FOOT = 232;

/** Taller and flatter pictures are cut to these ratios. */
const TALLEST = 3 / 4;
const FLATTEST = 3 / 2;

export interface PosterLayout {
  height: number;
  card: Box;
  picture: Box;
  /** Baselines of the title's lines, from the top. */
  titleLines: { text: string; y: number }[];
  textLeft: number;
  authorTop: number;
  authorSize: number;
  ruleY: number;
  footTop: number;
  footHeight: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place of each part. `measure` gives the width of a text in the title's font; `ratio` is the picture's width / height. */
export function layOutPoster(options: { title: string; ratio: number; measure: (text: string) => number }): PosterLayout {
  const width = WIDTH - 2 * MARGIN;
  const ratio = Math.min(FLATTEST, Math.max(TALLEST, options.ratio));
  const picture = { x: MARGIN, y: MARGIN, width, height: Math.round(width / ratio) };
  const lines = wrapText(options.title, width - 2 * PADDING, TITLE_LINES, options.measure);
  const titleTop = picture.y + picture.height + PADDING;
  const authorTop = titleTop + lines.length * TITLE_LINE + 24;
  const ruleY = authorTop + AUTHOR + 44;
  const footTop = ruleY + 40;
  const bottom = footTop + FOOT + 44;
  return {
    height: bottom + MARGIN,
    card: { x: MARGIN, y: MARGIN, width, height: bottom - MARGIN },
    picture,
    titleLines: lines.map((text, index) => ({ text, y: titleTop + index * TITLE_LINE + 56 })),
    textLeft: MARGIN + PADDING,
    authorTop,
    authorSize: AUTHOR,
    ruleY,
    footTop,
    footHeight: FOOT,
  };
}

/** Chinese breaks between any two characters. A Latin word or a number breaks only when it is wider than a line. */
const PIECES =
  /[\p{Script=Latin}\p{N}'’.-]+|\s+|\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|\p{Emoji_Modifier})*|./gsu;
/** Characters that must not begin a line. */
const CLOSING = /^[，。、；：？！）》」』”’…～,.;:?!)]/u;

export function wrapText(text: string, width: number, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (longer: string) => measure(longer.trimEnd()) <= width;
  for (const piece of text.trim().replace(/\s+/g, " ").match(PIECES) ?? []) {
    for (const part of fits(piece) ? [piece] : piece) {
      if (line === "" || fits(line + part) || CLOSING.test(part)) line += part;
      else {
        lines.push(line.trimEnd());
        line = part.trimStart();
      }
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  let last = [...(lines[most - 1] ?? "")];
  while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.join("")}…`];
}

/** The middle part of a picture that fills a box of another ratio. */
export function coverOf(picture: { width: number; height: number }, box: Box): Box {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = box.width / scale;
  const height = box.height / scale;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
