/** Hiding less than this is not worth a button. */
const SPARE_LINES = 2;

/** Whether a text of that height is folded to so many lines. All in CSS pixels. */
export function isLong(height: number, lineHeight: number, lines: number): boolean {
  // Heights are rounded by the browser, line heights are not.
  return lineHeight > 0 && height > (lines + SPARE_LINES) * lineHeight + 1;
}
