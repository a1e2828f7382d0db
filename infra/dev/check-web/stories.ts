import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { checkout } from "../e2e/product.ts";
import type { Figure, Goal } from "./figure.ts";

/** Goals that are stories already: which files tell them, and how their titles say so. */
export const STORIES: readonly { of: string; file: string; title: RegExp }[] = [
  { of: "axe in two themes and at two widths", file: "accessibility", title: /breaks no rule of accessibility at/ },
  { of: "keyboard alone", file: "accessibility", title: /whoever has only a keyboard/ },
  { of: "reflow at 320 px", file: "accessibility", title: /320 pixels/ },
  { of: "targets of 44 px", file: "phone", title: /44 pixels/ },
  { of: "pinyin: Enter while composing sends no comment", file: "session", title: /chooses a Chinese character with Enter/ },
  { of: "pinyin: Enter while composing sends no message", file: "chat", title: /is not sent by the Enter that chooses a character/ },
  { of: "2,000 notes: sixty cards at most, exact restore", file: "feed", title: /never has more than sixty/ },
];

interface Told {
  status: string;
  fullName: string;
}

/** Of each story what its tests came to; one that no test tells is missed. */
export function figuresOf(told: readonly Told[]): Figure[] {
  return STORIES.map(({ of, title }) => {
    const found = told.filter(({ fullName, status }) => title.test(fullName) && status !== "skipped" && status !== "pending");
    const passed = found.filter(({ status }) => status === "passed").length;
    return { of, wanted: "all pass", figure: `${passed} of ${found.length}`, met: found.length > 0 && passed === found.length };
  });
}

/** Told in products of their own: what they need is written before their eyes. */
export const storiesGoal: Goal = {
  name: "stories",
  async measure() {
    const report = path.join(checkout, ".build", "check-web-stories.json");
    await mkdir(path.dirname(report), { recursive: true });
    await rm(report, { force: true });
    const files = [...new Set(STORIES.map(({ file }) => `infra/dev/e2e/${file}.e2e.test.ts`))];
    const vitest = path.join(checkout, "node_modules", "vitest", "vitest.mjs");
    const args = [vitest, "run", "--project", "end-to-end", ...files, "--reporter=json", `--outputFile=${report}`];
    await new Promise((resolve, reject) => {
      spawn(process.execPath, args, { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] })
        .on("error", reject)
        .on("close", resolve);
    });
    const { testResults } = JSON.parse(await readFile(report, "utf8")) as { testResults: { assertionResults: Told[] }[] };
    return figuresOf(testResults.flatMap(({ assertionResults }) => assertionResults));
  },
};
