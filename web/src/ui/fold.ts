/** A text is not folded if that would hide no more than this. */
const SPARE_LINES = 2;

/** Whether a text of this height is folded to `lines` lines. Heights are in CSS pixels. */
export function isLong(height: number, lineHeight: number, lines: number): boolean {
  // The browser rounds the height of the text, but not the line height.
  return lineHeight > 0 && height > (lines + SPARE_LINES) * lineHeight + 1;
}
