import { describe, expect, it } from "vitest";
import { mediaUsesModel } from "../media/media-uses.ts";
import { defineTables, meaningOf } from "./define-tables.ts";
import * as tables from "./tables.ts";

const pins = {
  name: "pins",
  meaning: { number: 2, because: "a pin ends with its note" },
  tables: (schema: string) => `create table ${schema}.pins (member_id bigint primary key, note_id bigint not null);`,
  readerIndexes: (schema: string) => `create index if not exists pins_by_note on ${schema}.pins (note_id);`,
};

describe("the version of a read model", () => {
  const { version } = defineTables(pins);
  const others: [string, Parameters<typeof defineTables>[0]][] = [
    ["another column", { ...pins, tables: (schema) => pins.tables(schema).replace("note_id", "note_id bigint, at") }],
    ["another index", { ...pins, readerIndexes: () => "" }],
    ["an index for departures", { ...pins, departureIndexes: pins.readerIndexes }],
    ["another meaning", { ...pins, meaning: { ...pins.meaning, number: 3 } }],
    ["another reason for the same number, as two branches have it", { ...pins, meaning: { number: 2, because: "a pin has a place" } }],
  ];

  it.each(others)("is another one with %s", (_what, other) => {
    expect(defineTables(other).version).not.toBe(version);
  });

  it("stays when only lines and spaces differ", () => {
    expect(defineTables({ ...pins, tables: (schema) => `\n    ${pins.tables(schema).replaceAll(" ", "\n  ")}` }).version).toBe(version);
  });

  it("tells the number of its meaning, and is above all that version 1.2 had", () => {
    expect(meaningOf(version)).toBe(2);
    expect(meaningOf(3)).toBe(0);
  });

  it("fits into the column of checkpoints for a thousand meanings", () => {
    expect(defineTables({ ...pins, meaning: { ...pins.meaning, number: 1000 } }).version).toBeLessThan(2 ** 31);
  });
});

describe("the read models", () => {
  it("have versions of their own", () => {
    const versions = [...Object.values(tables), mediaUsesModel].map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
  });
});
