/** A bar of a chart, in the units of its drawing: one unit wide for each day, `HEIGHT` high. */
interface Bar {
  x: number;
  y: number;
  height: number;
}

export const HEIGHT = 24;
/** The height of a bar for zero, which shows the base line. */
const FLOOR = 0.6;

/** A bar for each count. The highest one has the full height, and a count above zero is always higher than zero. */
export function barsOf(counts: readonly number[]): Bar[] {
  const most = Math.max(1, ...counts);
  return counts.map((count, x) => {
    const height = count === 0 ? FLOOR : Math.max(2 * FLOOR, (count / most) * HEIGHT);
    return { x, y: HEIGHT - height, height };
  });
}

/** `5月4日` of `2026-05-04`. */
export function dayText(date: string): string {
  const [, month, day] = date.split("-");
  return `${Number(month)}月${Number(day)}日`;
}

/** The content of a chart as text, for screen readers. */
export function summaryOf(name: string, days: readonly { date: string; count: number }[]): string {
  const sum = days.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return `近 ${days.length} 天没有${name}`;
  const most = days.reduce((best, day) => (day.count > best.count ? day : best));
  return `近 ${days.length} 天${name} ${sum}，最多的是${dayText(most.date)}，${most.count}`;
}
