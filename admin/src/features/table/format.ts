import { plainFromComment } from "@shiye/events/comment-text";

/** Ids have sixteen digits; counts are smaller. */
const SMALLEST_ID = 1e12;

export function numberText(value: number): string {
  return value >= SMALLEST_ID ? String(value) : value.toLocaleString("zh-CN");
}

/** China has one time zone, without summer time. */
const CHINA_MS = 8 * 3_600_000;

const TO_MINUTES = 16;
const TO_SECONDS = 19;

/** Date and time in China, where the days of filters and series are, wherever the administrator is. Always of the same width. */
export function timeText(iso: string, length = TO_MINUTES): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "无效日期";
  return new Date(date.getTime() + CHINA_MS).toISOString().slice(0, length).replace("T", " ");
}

/** The same to the second, where it matters what was first. */
export const exactTimeText = (iso: string) => timeText(iso, TO_SECONDS);

/** A text that is too long is cut by characters as people count them. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/** A stored text as plain words: a mention is its name, a picture is a word. Angle brackets are plain text. */
export function plainText(text: string): string {
  return plainFromComment(text);
}
