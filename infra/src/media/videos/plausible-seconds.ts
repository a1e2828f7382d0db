const LONGEST_SECONDS = 24 * 60 * 60;

/** Rounded to a hundredth. Null for durations that no video of 100 MB has: zero, infinite, or longer than a day. */
export function plausibleSeconds(seconds: number): number | null {
  const rounded = Math.round(seconds * 100) / 100;
  return Number.isFinite(rounded) && rounded > 0 && rounded <= LONGEST_SECONDS ? rounded : null;
}
