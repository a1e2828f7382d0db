import { expect, it } from "vitest";
import { isProductCode, linesOf, sources } from "./sources.ts";

/** Casts after which the compiler checks nothing any more. Comments count too: in other words they say the same. */
const SWITCHED_OFF = /\bas (?:any|never|unknown as)\b|@ts-(?:ignore|expect-error|nocheck)/;

it("finds the casts that switch the types off, and no other", () => {
  const found = ["f(x as " + "any)", "x as " + "unknown as Row", "f(x as " + "never, y)", "// @ts-" + "ignore"].filter((line) =>
    SWITCHED_OFF.test(line),
  );
  expect(found).toHaveLength(4);
  expect(["x as Row", "it was never there", "value satisfies never", "x as " + "anyRow"].filter((line) => SWITCHED_OFF.test(line))).toEqual(
    [],
  );
});

it("no product code switches the types off: an erased type with methods, an overload or a type guard says it (docs/STYLE.md)", () => {
  const product = sources.filter(isProductCode);
  expect(product.length).toBeGreaterThan(400);
  const casts = product.flatMap((file) =>
    linesOf(file).flatMap((line, index) => (SWITCHED_OFF.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(casts).toEqual([]);
});
