const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The text for how long ago something was. Specification 001 §9. `now` in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const date = new Date(iso);
  const time = date.getTime();
  if (Number.isNaN(time)) return "无效日期";
  const age = now - time;
  if (age < MINUTE) return "刚刚";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}分钟前`;
  if (age < DAY) return `${Math.floor(age / HOUR)}小时前`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}天前`;
  const monthDay = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return date.getFullYear() === new Date(now).getFullYear() ? monthDay : `${date.getFullYear()}-${monthDay}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
