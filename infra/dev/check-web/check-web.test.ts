import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkout } from "../e2e/product.ts";
import { figuresOf as budgetFigures } from "./budgets.ts";
import { atLeast, atMost, median, none } from "./figure.ts";
import { goals } from "./goals.ts";
import { lineOf, summaryOf } from "./report.ts";
import { STORIES, figuresOf as storyFigures } from "./stories.ts";

describe("a figure", () => {
  it.each([
    [atMost("a press", 200, 200, " ms"), true, "200 ms"],
    [atMost("a press", 200, 200.4, " ms"), false, "200 ms"],
    [atMost("a press that was not measured", 200, Number.NaN), false, "NaN"],
    [atLeast("feed", 90, 89), false, "89"],
    [none("errors", []), true, "0"],
    [none("errors", ["a\n b", "c"]), false, "2: a b"],
  ])("says whether its goal is met: %o", (figure, met, shown) => {
    expect([figure.met, figure.figure]).toEqual([met, shown]);
    expect(lineOf(figure)).toContain(met ? "met " : "MISSED");
  });

  it("is the middle one of several", () => {
    expect([median([9, 1, 5]), median([])]).toEqual([5, Number.NaN]);
    expect([summaryOf(3, 0), summaryOf(3, 1)]).toEqual(["3 met", "3 met, 1 MISSED"]);
  });
});

describe("budgets", () => {
  it("are read from what the script prints, the lazy parts that keep theirs as one", () => {
    const printed = [
      "ok     129.9 of 130 kB       first view, js",
      "OVER   130.1 of 110 kB       src/pages/ChatPage.tsx",
      "ok      10.0 of 110 kB       src/pages/FollowPage.tsx",
    ].join("\n");
    expect(budgetFigures(printed).map(({ of, met }) => [of, met])).toEqual([
      ["first view, js", true],
      ["src/pages/ChatPage.tsx", false],
      ["lazy parts within their budgets", true],
    ]);
  });
});

describe("stories", () => {
  it("that fail, or that nobody tells, are missed", () => {
    const told = [
      { fullName: "whoever has only a keyboard opens a note", status: "passed" },
      { fullName: "whoever has only a keyboard finds the focus", status: "failed" },
      { fullName: "hits everything, 44 pixels wide", status: "skipped" },
    ];
    const by = new Map(storyFigures(told).map(({ of, met, figure }) => [of, `${figure} ${met}`]));
    expect(by.get("keyboard alone")).toBe("1 of 2 false");
    expect(by.get("targets of 44 px")).toBe("0 of 0 false");
  });

  it.each(STORIES)("$of stands in its file", ({ file, title }) => {
    expect(readFileSync(path.join(checkout, "infra", "dev", "e2e", `${file}.e2e.test.ts`), "utf8")).toMatch(title);
  });
});

it("every goal has a name of its own, and every file that measures is one", () => {
  const names = goals.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const files = readdirSync(import.meta.dirname).map((file) => file.replace(/\.ts$/, ""));
  expect(names.filter((name) => !files.includes(name))).toEqual([]);
});
