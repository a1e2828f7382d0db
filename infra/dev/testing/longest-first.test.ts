import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

const checkout = path.resolve(import.meta.dirname, "../../..");

test("every file that begins first is there", () => {
  expect(LONGEST.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([]);
});
