import { describe, expect, it } from "vitest";
import { failuresOf } from "./failures.mjs";

const test = (fullName: string, status = "passed", ...failureMessages: string[]) => ({ fullName, status, failureMessages });
const file = (name: string, status: string, message: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  ...{ name: `/checkout/${name}`, status, message, assertionResults },
});
const lines = (...testResults: ReturnType<typeof file>[]) => failuresOf({ testResults }, (name) => name.replace("/checkout/", ""));

describe("what failed", () => {
  it("is told in one line a test, by file, name and the first line of why, without colours", () => {
    const why = "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.test.ts:3";
    expect(lines(file("a.test.ts", "failed", "", test("adds"), test("adds twice", "failed", why)))).toEqual([
      "a.test.ts: adds twice: AssertionError: expected 1 to be 2",
    ]);
  });

  it("names a file that failed as a whole, though no test of it did", () => {
    expect(lines(file("b.test.ts", "failed", "Cannot find module 'c'\nstack"))).toEqual(["b.test.ts: Cannot find module 'c'"]);
  });

  it("is short, whatever was compared", () => {
    const [line = ""] = lines(file("a.test.ts", "failed", "", test("compares", "failed", "x".repeat(5000))));
    expect(line).toHaveLength("a.test.ts: compares: ".length + 301);
  });

  it("is nothing where all passed", () => {
    expect(lines(file("a.test.ts", "passed", "", test("adds")))).toEqual([]);
  });
});
