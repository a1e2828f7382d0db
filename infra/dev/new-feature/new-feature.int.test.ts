import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { copyOfCheckout } from "./checkout-copy.ts";
import { mergeTwo } from "./merge-two.ts";
import { namesOf } from "./names.ts";
import { writeFeature } from "./write-feature.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const PINS = ["pins", "pin", "pinned", "置顶", "--query"];

function run(folder: string, ...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

describe("the skeleton of a feature (npm run new:feature)", { timeout: 180_000 }, () => {
  it("compiles, and passes its own tests and those that demand a line of every feature", () => {
    const { folder, remove } = copyOfCheckout(root);
    try {
      const { made } = writeFeature(folder, namesOf(PINS));
      expect(made.length).toBeGreaterThan(10);
      // One checker, as in `npm test`: it shares the processor with other tests.
      expect(run(folder, "node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1")).toMatchObject({ status: 0 });
      const tests = [
        "command-api/src/pins",
        "events/src/catalogue",
        "infra/dev/lists",
        "infra/dev/world/contract/coverage",
        "projectors/src/read-models/member-streams",
        "projectors/src/testing",
        "web/src/features/pins",
      ];
      expect(run(folder, "node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "rendered", ...tests)).toMatchObject({
        status: 0,
      });
    } finally {
      remove();
    }
  });

  it("refuses names that are none, and files that are there", () => {
    expect(() => namesOf(["pin", "pin", "置顶"])).toThrow("npm run new:feature");
    expect(() => namesOf(["pins", "Pin", "置顶"])).toThrow("npm run new:feature");
    expect(() => namesOf(["pins", "pin"])).toThrow("verb in Chinese");
    expect(() => writeFeature(root, namesOf(["likes", "like", "点赞"]))).toThrow("there already: events/src/likes.ts");
  });
});

describe("two features that begin at the same commit", { timeout: 120_000 }, () => {
  it.each([
    ["names far apart", ["stars", "star", "starred", "加星", "--query"], 0],
    ["names that are neighbours in every list", ["pinnings", "pinup", "pinned", "钉住", "--query"], 6],
  ])("conflict in few files, with %s", (_what, other, most) => {
    const { conflicts, changedByBoth } = mergeTwo(root, PINS, other);
    expect(changedByBoth.length).toBeGreaterThan(3);
    expect(conflicts.length, conflicts.join(" ")).toBeLessThanOrEqual(most);
  });
});
