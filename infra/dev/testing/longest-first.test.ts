import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { HEAVIEST, LONGEST, placeOf } from "./longest-first.ts";

const checkout = path.resolve(import.meta.dirname, "../../..");

test("every file that begins first or last is there", () => {
  expect([...LONGEST, ...HEAVIEST].filter((file) => !existsSync(path.join(checkout, file)))).toEqual([]);
});

test("a long file begins before one that nobody named, and one that takes the whole machine after it", () => {
  const unnamed = ["infra/src/kafka/producer.engine.test.ts"];
  const files = [...HEAVIEST, ...unnamed, ...LONGEST];
  expect(files.toSorted((one, other) => placeOf(one) - placeOf(other))).toEqual([...LONGEST, ...unnamed, ...HEAVIEST]);
});
