import { z } from "zod";

/** First millisecond that an id can speak of: 2020-01-01T00:00:00Z. */
const EPOCH_MS = 1_577_836_800_000;
/** Every id has 16 digits, so it can never be mistaken for an account id (3 to 15 characters). Source: contract §1. */
const OFFSET = 1_000_000_000_000_000;
/** Ids that one millisecond can hold. 4096 slots keep the last id below 2^53 until December 2081. */
const SLOTS = 4096;

/** A positive JSON integer of 16 digits, ordered by time; accepted as a number or a numeric string. */
export const Id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    { error: "编号无效" },
  )
  .pipe(
    z
      .number({ error: "编号无效" })
      .int({ error: "编号无效" })
      .positive({ error: "编号无效" })
      .max(Number.MAX_SAFE_INTEGER, { error: "编号无效" }),
  );
export type Id = number;

/**
 * Makes ids for one process. Two processes may draw the same slot of the same millisecond; whoever creates a thing appends
 * to a stream that must not exist yet, so a collision is refused by the log and drawn again.
 */
export function createIdGenerator(options: { now: () => number; random: () => number }): () => Id {
  let last = 0;
  return () => {
    const fresh = OFFSET + (options.now() - EPOCH_MS) * SLOTS + Math.floor(options.random() * (SLOTS / 2));
    last = fresh > last ? fresh : last + 1;
    return last;
  };
}

/** The moment, in milliseconds since 1970, at which an id was made. */
export function timeOfId(id: Id): number {
  return Math.floor((id - OFFSET) / SLOTS) + EPOCH_MS;
}

/**
 * The id of a thing that is known by its name alone (a tag): the same name gives the same id on every node, so creating it
 * needs no decision. 53-bit multiplicative hash (cyrb53 construction) folded into the 16-digit range.
 */
export function idOfName(name: string): Id {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const unit of name.normalize("NFC").toLowerCase()) {
    const code = unit.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const hash = 4294967296 * (2097151 & low) + (high >>> 0);
  return OFFSET + (hash % 8_000_000_000_000_000);
}
