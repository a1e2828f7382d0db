/** How large the first picture of a note is drawn. The site draws it so; the server asks a browser for it before the site has begun. */

/** No picture makes the pane a ribbon or a tower; beyond these the picture stands inside the pane. */
const TALLEST = 0.6;
const FLATTEST = 1.8;

/** width / height of the pane: the first picture's own ratio, so that the usual note fills it without a margin. */
export function paneRatio(first: { width: number; height: number } | undefined): number {
  if (!first || first.width <= 0 || first.height <= 0) return 1;
  return Math.min(FLATTEST, Math.max(TALLEST, first.width / first.height));
}

/** For `sizes`. A little less than it is on phones: 412 pixels at 1.75 would take 1080 for the one that 720 lacks. */
export function paneSizes(ratio: number): string {
  return `(max-width: 768px) 96vw, min(750px, ${Math.round(ratio * 100)}vh)`;
}

/** The widest rendering that is ever made of a picture, in pixels. */
export const WIDEST_VARIANT = 1080;

interface Choice {
  url: string;
  width: number;
  type: string;
}

/**
 * What a browser may choose from: the renderings, and in each format behind them the stored picture itself, for as long as nothing wide enough
 * for every screen has been made. Its format is another, which no browser minds: what it shows goes by the content.
 */
export function pictureChoices(variants: readonly Choice[], original: { url: string; width: number }): Choice[] {
  return [...new Set(variants.map(({ type }) => type))].flatMap((type) => {
    const ofType = variants.filter((variant) => variant.type === type);
    const widest = Math.max(...ofType.map(({ width }) => width));
    return widest < Math.min(original.width, WIDEST_VARIANT) ? [...ofType, { url: original.url, width: original.width, type }] : ofType;
  });
}
