/** The pixels of 1rem: the text size that the reader has set in the browser, 16 by itself. */
const REM = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
/** The sizes of a card in pixels, used by this file and, as custom properties, by NoteMasonry.module.css. What holds text grows with it. */
export const CARD = { titlePadding: 10, titleLine: 1.375 * REM, excerpt: 1.5 * REM, rowHeight: 2.25 * REM, textInset: 4 };
/** A picture is never flatter than 4:3 or taller than 3:4, so that no card fills a screen. */
const FLATTEST = 4 / 3;
const TALLEST = 3 / 4;
const TITLE_LINES = 2;
/** `text-autospace` adds an eighth of an em between Chinese and Latin. The canvas does not measure that. */
const AUTOSPACE_EM = 1 / 8;
const TITLE_SIZE = REM * (15 / 16);

type MeasureText = (text: string) => number;

export function pictureHeight(aspectRatio: number, columnWidth: number): number {
  const ratio = aspectRatio > 0 ? Math.min(FLATTEST, Math.max(TALLEST, aspectRatio)) : 1;
  return Math.round(columnWidth / ratio);
}

/** 0 without a title, otherwise 1 or 2. A longer title ends in an ellipsis. */
export function titleLines(title: string, columnWidth: number, measure: MeasureText): number {
  if (title.trim() === "") return 0;
  return measure(title) <= columnWidth - 2 * CARD.textInset ? 1 : TITLE_LINES;
}

export function cardHeight(
  note: { title: string; aspectRatio: number },
  columnWidth: number,
  measure: MeasureText,
  /** Whether there is a line below the title. */
  excerpt?: unknown,
): number {
  const text = CARD.titlePadding + titleLines(note.title, columnWidth, measure) * CARD.titleLine + (excerpt ? CARD.excerpt : 0);
  return pictureHeight(note.aspectRatio, columnWidth) + text + CARD.rowHeight;
}

/** The width that the browser adds between Chinese and Latin. */
export function autospace(text: string): number {
  const places = text.match(/[\p{Script=Han}][A-Za-z0-9]|[A-Za-z0-9][\p{Script=Han}]/gu)?.length ?? 0;
  return places * TITLE_SIZE * AUTOSPACE_EM;
}

/** Measures with the font of the page. Each text is measured once, because the whole list is laid out again for every new page. */
export function createTextMeasure(): MeasureText {
  const known = new Map<string, number>();
  let context: CanvasRenderingContext2D | null = null;
  return (text) => {
    const width = known.get(text);
    if (width !== undefined) return width;
    if (!context) {
      context = document.createElement("canvas").getContext("2d");
      if (!context) return text.length * TITLE_SIZE;
      context.font = `600 ${TITLE_SIZE}px ${getComputedStyle(document.documentElement).fontFamily}`;
    }
    const measured = context.measureText(text).width + autospace(text);
    known.set(text, measured);
    return measured;
  };
}
