import { execFile } from "node:child_process";
import path from "node:path";
import { checkout } from "../e2e/product.ts";
import type { Figure, Goal } from "./figure.ts";

/** As `web/scripts/check-budgets.mjs` prints them: `ok    129.9 of 130 kB       first view, js`. */
const LINE = /^(ok|OVER)\s+(\S+) of\s+(\S+) (\S+)\s+(.+)$/;

/** Lazy parts that keep their budget are one line; whatever else is told by itself. */
export function figuresOf(printed: string): Figure[] {
  const rows = printed.split("\n").flatMap((line) => {
    const [, state, size = "", budget = "", unit = "", name = ""] = LINE.exec(line) ?? [];
    return state ? [{ of: name, wanted: `≤ ${budget} ${unit}`, figure: `${size} ${unit}`, met: state === "ok" }] : [];
  });
  const isLazy = ({ of, met }: Figure) => met && /^(src|admin src|\.\.\/|_)/.test(of);
  const lazy = rows.filter(isLazy);
  const together = { of: "lazy parts within their budgets", wanted: "all", figure: String(lazy.length), met: true };
  return [...rows.filter((row) => !isLazy(row)), ...(lazy.length > 0 ? [together] : [])];
}

export const budgetsGoal: Goal = {
  name: "budgets",
  measure: () =>
    new Promise((resolve, reject) => {
      const script = path.join(checkout, "web", "scripts", "check-budgets.mjs");
      execFile(process.execPath, [script], { cwd: checkout }, (error, printed) => {
        const figures = figuresOf(printed);
        if (figures.length === 0) reject(error ?? new Error("the budgets printed nothing"));
        else resolve(figures);
      });
    }),
};
