/**
 * Where a page ended: its order, the value and id of its last entry, and its author, so that the next page does not begin with the same
 * one. It is opaque to clients. Forging it gains nothing, because it only says where to continue.
 */
export interface Cursor {
  order: string;
  value: number;
  id: number;
  authorId: number;
}

/** Three numbers and the name of an order take half of this. */
const LONGEST = 200;

export function encodeCursor({ order, value, id, authorId }: Cursor): string {
  return Buffer.from(JSON.stringify([order, value, id, authorId])).toString("base64url");
}

/**
 * Undefined for anything that is not a cursor of this order. The list then starts at its first page. Scores are fractions, counts and ids
 * are whole numbers.
 */
export function decodeCursor(text: string | undefined, order: string): Cursor | undefined {
  if (!text || text.length > LONGEST) return undefined;
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
