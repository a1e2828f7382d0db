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
