const DAY_MS = 24 * 60 * 60 * 1000;

/** The time between messages: `14:05`, `昨天 14:05`, `周三 14:05`, `11月20日 14:05`. Milliseconds since 1970. */
export function timeLabel(at: number, now: number): string {
  const date = new Date(at);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (days <= 0) return clock;
  if (days === 1) return `昨天 ${clock}`;
  if (days < 7) return `周${"日一二三四五六"[date.getDay()]} ${clock}`;
  const monthDay = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === new Date(now).getFullYear() ? `${monthDay} ${clock}` : `${date.getFullYear()}年${monthDay} ${clock}`;
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
