import { describe, expect, it } from "vitest";
import { failuresOf } from "./failures.mjs";

const test = (fullName: string, status = "passed", ...failureMessages: string[]) => ({ fullName, status, failureMessages });
const file = (name: string, status: string, message: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  ...{ name: `/checkout/${name}`, status, message, assertionResults },
});
const relativeTo = (name: string) => name.replace("/checkout/", "");
const lines = (...testResults: ReturnType<typeof file>[]) => failuresOf({ testResults }, relativeTo).map(({ line }) => line);

describe("what failed", () => {
  it("is told in one line a test, by file, name and the first line of why, without colours", () => {
    const why = "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.test.ts:3";
    expect(lines(file("a.test.ts", "failed", "", test("adds"), test("adds twice", "failed", why)))).toEqual([
      "a.test.ts: adds twice: AssertionError: expected 1 to be 2",
    ]);
  });

  it("names the line of the test's file, and not one of what it called", () => {
    const why = "Error: no\n    at /checkout/helper.ts:9:1\n    at /checkout/a.test.ts:12:7\n    at /checkout/a.test.ts:30:7";
    expect(lines(file("a.test.ts", "failed", "", test("adds", "failed", why)))).toEqual(["a.test.ts:12: adds: Error: no"]);
  });

  it("says what a browser waited for, and what it saw last", () => {
    const log = ["- waiting for getByRole('button')", "- attempting click", "2 × waiting", "  - element is not enabled", "- waiting 500ms"];
    const why = ["locator.click: Timeout 30000ms exceeded.", "Call log:", ...log.map((entry) => `\u001b[2m  ${entry}\u001b[22m`)].join(
      "\n",
    );
    expect(lines(file("a.test.ts", "failed", "", test("clicks", "failed", why)))).toEqual([
      "a.test.ts: clicks: locator.click: Timeout 30000ms exceeded.; waiting for getByRole('button'); element is not enabled",
    ]);
  });

  it("is the same test when it fails again in another way", () => {
    const [once, again] = ["at line 3", "at line 4"].map((why) =>
      failuresOf({ testResults: [file("a.test.ts", "failed", "", test("adds", "failed", why))] }, relativeTo),
    );
    expect(once?.[0]?.of).toBe("a.test.ts: adds");
    expect(again?.[0]?.of).toBe("a.test.ts: adds");
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
