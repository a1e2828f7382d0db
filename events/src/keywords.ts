import { z } from "zod";

/** Code points of a keyword that are looked at; what is longer is cut, so that a question has a bounded cost. */
export const KEYWORD_LIMIT = 64;

/** The part of a keyword that is looked at, trimmed. */
export function lookedAt(keyword: string): string {
  return [...keyword.trim()].slice(0, KEYWORD_LIMIT).join("").trim();
}

/** The keyword of a list: part of a text or a name, in any case. An empty one is none. */
export const ListKeyword = z.string().overwrite(lookedAt).optional();
