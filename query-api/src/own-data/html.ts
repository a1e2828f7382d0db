import { escapeHtml } from "@shiye/events/text";

/** Markup of ours. Only `html` makes it, so nothing that a member wrote becomes markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | undefined | readonly Html[];

/** A piece of a page. All parts are escaped, except pieces made by this function. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(words.reduce((text, word, index) => text + textOf(parts[index - 1]) + word));
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return escapeHtml(String(part));
}

/** The time in China, as members read it. */
export function momentText(at: string | null): string {
  if (at === null || Number.isNaN(Date.parse(at))) return "";
  return new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
