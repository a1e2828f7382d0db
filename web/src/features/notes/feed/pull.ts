/** Arithmetic of a pull: what a finger that moves down does to the wall. */
const RESISTANCE = 0.45;
const LONGEST_PX = 96;
/** Pulled so far, letting go means it. */
export const ENOUGH_PX = 56;

export interface PullStart {
  x: number;
  y: number;
}

/** How far the mark has come out, or null when the finger goes sideways or up: then it wants something else. */
export function pulledBy(start: PullStart, x: number, y: number): number | null {
  const down = y - start.y;
  if (down <= 0 || Math.abs(x - start.x) > down) return null;
  return Math.min(LONGEST_PX, down * RESISTANCE);
}
