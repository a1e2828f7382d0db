import { createHash } from "node:crypto";
import type { ReadModelTables } from "../subscriptions/generations.ts";

/**
 * What the rows mean, beside their shape: how events are folded into them, what a number counts. Raise the number when a handler makes
 * other rows of an event, and say why. Two branches that both raise it change this one line, so git reports a conflict.
 */
interface Meaning {
  number: number;
  because: string;
}

interface TablesDefinition extends Omit<ReadModelTables, "version"> {
  meaning: Meaning;
}

/** Factor that leaves room for a digest behind the number, within the four bytes of the column `version`. */
const DIGESTS = 1_000_000;

/** The tables of a read model, with the version that follows from them. */
export function defineTables<const Definition extends TablesDefinition>(definition: Definition): Definition & { version: number } {
  return { ...definition, version: versionOf(definition) };
}

/**
 * The number of the meaning, followed by six digits of a digest of all definitions: 3481920 is meaning 3. Another column, index or reason
 * gives another version.
 */
function versionOf({ meaning, tables, readerIndexes, departureIndexes }: TablesDefinition): number {
  const texts = [meaning.because, tables("s"), readerIndexes("s"), departureIndexes?.("s") ?? ""];
  const text = texts.map((one) => one.trim().replace(/\s+/g, " ")).join("\n");
  const digest = createHash("sha256").update(text).digest().readUInt32BE(0);
  return meaning.number * DIGESTS + (digest % DIGESTS);
}

/**
 * The meaning of a version from `defineTables`. Versions up to 1.2 of the product were small numbers, which are older than any of these.
 */
export function meaningOf(version: number): number {
  return Math.floor(version / DIGESTS);
}
