// npm run lighthouse [-- <address>]: scores of a running product, as a visitor meets it; median of five (RUNS). Not part of any test:
// scores are the machine's as much as the site's. `npm run check:web` holds them to their goals.
import { findBrowser } from "./lib/browser.mjs";
import { pageScores } from "./lib/page-scores.mjs";
import { answerHelp, giveUp } from "./lib/terminal.mjs";

answerHelp(
  "用法 · usage: npm run lighthouse [-- <address>]",
  "RUNS=5 CHROMIUM_PATH=…; the address of a running product, http://127.0.0.1:5180",
);

const runs = Number(process.env.RUNS ?? 5);
const origin = process.argv[2] ?? "http://127.0.0.1:5180";
const executablePath = findBrowser() ?? giveUp("没有找到 Chromium · no Chromium: set CHROMIUM_PATH");
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

console.log("page    form     performance  accessibility  best-practices  FCP     LCP     TBT    CLS");
for await (const score of pageScores({ origin, runs, executablePath }))
  console.log(
    [
      score.page.padEnd(7),
      score.form.padEnd(8),
      String(score.performance).padEnd(12),
      String(score.accessibility).padEnd(14),
      String(score.bestPractices).padEnd(15),
      seconds(score.firstPaintMs).padEnd(7),
      seconds(score.largestPaintMs).padEnd(7),
      `${Math.round(score.blockedMs)} ms`.padEnd(6),
      score.shift.toFixed(3),
    ].join(" "),
  );
