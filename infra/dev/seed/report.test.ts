import { expect, it } from "vitest";
import { brokenOffBy } from "./report.ts";

it("a seed that has lost its database says so in one line, and a fault with its stack", () => {
  const lost = brokenOffBy(new Error("Connection terminated due to connection timeout"));
  expect(lost).toContain("Connection terminated due to connection timeout");
  expect(lost).not.toContain("\n");
  expect(brokenOffBy(new TypeError("not a function"))).toMatch(/not a function\n +at /);
});
