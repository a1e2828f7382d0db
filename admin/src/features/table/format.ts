import { plainFromComment } from "@shiye/events/comment-text";

/** Ids have sixteen digits; counts are smaller. */
const SMALLEST_ID = 1e12;

export function numberText(value: number): string {
  return value >= SMALLEST_ID ? String(value) : value.toLocaleString("zh-CN");
}

const two = (value: number) => String(value).padStart(2, "0");

/** Date and time in the administrator's time zone, always of the same width. */
export function timeText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "无效日期";
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A text that is too long is cut by characters as people count them. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/** A stored text as plain words: a mention is its name, a picture is a word. Angle brackets are plain text. */
export function plainText(text: string): string {
  return plainFromComment(text);
}
