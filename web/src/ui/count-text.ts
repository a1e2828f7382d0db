/** Counts from ten thousand on as `x.x万`. Specification 000 §9. Rounded down, so a count never looks larger than it is. */
export function countText(count: number): string {
  if (count < 10_000) return String(Math.max(0, count));
  return `${(Math.floor(count / 1000) / 10).toFixed(1)}万`;
}
