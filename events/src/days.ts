const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;

/** The day of China's clock on which something happened, in days since 1970-01-01. `at` is ISO-8601 UTC, or milliseconds. */
export function dayOf(at: string | number): number {
  return Math.floor(((typeof at === "string" ? Date.parse(at) : at) + CHINA_MS) / DAY_MS);
}

/** `2026-05-04` of such a day. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of a date that is written as `2026-05-04`. */
export function dayOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The moment, in milliseconds, at which such a day began. */
export function beginOfDay(day: number): number {
  return day * DAY_MS - CHINA_MS;
}
