/**
 * How far a caller has come in the recommend channel. It has the shown notes, so that no page repeats or loses a note, however scores
 * change. After `MOST_SHOWN` notes it has only the place in the order by heat.
 */
export interface Walk {
  /** Shown notes that could come again, as marks of their ids: see `markOf`. */
  shown: readonly number[];
  /** How many notes were shown in all. */
  place: number;
  lastAuthorId: number;
  /** In milliseconds since 1970. Later notes are left for the next visit, so that they move nothing. */
  publishedUntil: number;
  /** Everything hotter than this was shown. */
  floor?: { heat: number; id: number };
}

export const BEGINNING: Walk = { shown: [], place: 0, lastAuthorId: 0, publishedUntil: Number.MAX_SAFE_INTEGER };

/** Thirty pages of twenty. A cursor of so many has 3.3 kB, which every proxy forwards. */
export const MOST_SHOWN = 600;
/** One page of the largest size may exceed the limit. */
const MOST_MARKS = MOST_SHOWN + 100;

/**
 * A prime below 2^32. Ids have 16 digits, and whole ids would make a cursor twice as long. One note in 7 million is mistaken for a shown
 * one.
 */
const MARKS = 4_294_967_291;
export function markOf(id: number): number {
  return id % MARKS;
}

const HEADER = 40;

/** Place, author, time, floor (NaN: none), then four bytes for each mark. */
export function encodeWalk({ shown, place, lastAuthorId, publishedUntil, floor }: Walk): string {
  const bytes = Buffer.alloc(HEADER + shown.length * 4);
  bytes.writeDoubleBE(place, 0);
  bytes.writeDoubleBE(lastAuthorId, 8);
  bytes.writeDoubleBE(publishedUntil, 16);
  bytes.writeDoubleBE(floor?.heat ?? Number.NaN, 24);
  bytes.writeDoubleBE(floor?.id ?? 0, 32);
  for (const [index, mark] of shown.entries()) bytes.writeUInt32BE(mark, HEADER + index * 4);
  return `w${bytes.toString("base64url")}`;
}

/** Undefined for anything that is not a cursor of this channel. It then starts at its first page. */
export function decodeWalk(text: string | undefined): Walk | undefined {
  if (!text || !/^w[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text.slice(1), "base64url");
  const marks = (bytes.length - HEADER) / 4;
  if (!Number.isInteger(marks) || marks < 0 || marks > MOST_MARKS) return undefined;
  const place = bytes.readDoubleBE(0);
  const lastAuthorId = bytes.readDoubleBE(8);
  const publishedUntil = bytes.readDoubleBE(16);
  const heat = bytes.readDoubleBE(24);
  const id = bytes.readDoubleBE(32);
  if (![place, lastAuthorId, publishedUntil, id].every((value) => Number.isSafeInteger(value) && value >= 0)) return undefined;
  if (!Number.isNaN(heat) && !Number.isFinite(heat)) return undefined;
  const shown = Array.from({ length: marks }, (_none, index) => bytes.readUInt32BE(HEADER + index * 4));
  return { shown, place, lastAuthorId, publishedUntil, ...(Number.isNaN(heat) ? {} : { floor: { heat, id } }) };
}
