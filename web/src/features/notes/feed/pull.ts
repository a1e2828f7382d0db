/** How far the mark moves for each pixel of the finger. */
const RESISTANCE = 0.45;
const LONGEST_PX = 96;
/** From this distance on, letting go reloads. */
export const ENOUGH_PX = 56;

export interface PullStart {
  x: number;
  y: number;
}

/** How far the mark is pulled out. Null when the finger goes sideways or up. */
export function pulledBy(start: PullStart, x: number, y: number): number | null {
  const down = y - start.y;
  if (down <= 0 || Math.abs(x - start.x) > down) return null;
  return Math.min(LONGEST_PX, down * RESISTANCE);
}
