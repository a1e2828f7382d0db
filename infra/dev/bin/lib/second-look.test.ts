import { describe, expect, it } from "vitest";
import { countsOf, filesToSeeAgain, withFilesOf } from "./second-look.mjs";

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status) => ({ status })),
});

describe("a second look at red files", () => {
  it("is taken at the red ones only, also at one whose tests did not begin", () => {
    const broken = { name: "c", status: "failed", assertionResults: [] };
    expect(filesToSeeAgain({ testResults: [file("a", "passed"), file("b", "passed", "failed"), broken] })).toEqual(["b", "c"]);
  });

  it("is not taken when many are red: that is no accident", () => {
    expect(filesToSeeAgain({ testResults: ["a", "b", "c", "d"].map((name) => file(name, "failed")) })).toEqual([]);
  });

  it("counts each file once, as the second run found it", () => {
    const first = { testResults: [file("a", "passed"), file("b", "passed", "failed"), file("c", "failed")] };
    const again = { testResults: [file("b", "passed", "passed"), file("c", "failed")] };
    expect(countsOf(withFilesOf(first, again))).toEqual({ passed: 3, failed: 1, total: 4 });
  });
});
