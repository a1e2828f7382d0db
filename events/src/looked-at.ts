import { MAX_KEYWORD_CHARACTERS } from "./limits.ts";

/** The part of a keyword that is looked at, trimmed: what is longer is cut, so that a question has a bounded cost. Without zod, for the sites. */
export function lookedAt(keyword: string): string {
  return [...keyword.trim()].slice(0, MAX_KEYWORD_CHARACTERS).join("").trim();
}
