/**
 * Where a page ended: its order, the value and id of its last entry, and its author (so that the next page does not begin with the same
 * one). Opaque to clients; forging it gains nothing, because it only says where to continue.
 */
export interface Cursor {
  order: string;
  value: number;
  id: number;
  authorId: number;
}

export function encodeCursor({ order, value, id, authorId }: Cursor): string {
  return Buffer.from(JSON.stringify([order, value, id, authorId])).toString("base64url");
}

/**
 * Scores are fractions, counts and ids are whole. Undefined for anything that is no cursor of this order; the list then starts at its first
 * page.
 */
export function decodeCursor(text: string | undefined, order: string): Cursor | undefined {
  if (!text) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parsed) || parsed[0] !== order) return undefined;
    const [value, id, authorId] = parsed.slice(1) as unknown[];
    if (typeof value !== "number" || (order !== "heat" && !Number.isSafeInteger(value))) return undefined;
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(authorId)) return undefined;
    return { order, value, id: id as number, authorId: authorId as number };
  } catch {
    return undefined;
  }
}
