const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A relative time as in specification 002 §2. `now` is in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "无效日期";
  const age = now - date.getTime();
  if (age < MINUTE) return "刚刚";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}分钟前`;
  if (age < DAY) return `${Math.floor(age / HOUR)}小时前`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}天前`;
  return date.toLocaleDateString("zh-CN");
}
