// npm test: everything that this machine can prove, and plain words about what it cannot.

import { findBrowser } from "./lib/browser.mjs";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isCI, lintBeside, quickTests, run, typesBeside, vitest } from "./lib/stages.mjs";
import { refuseArguments, requireNode } from "./lib/terminal.mjs";

requireNode();
refuseArguments(
  "用法 · usage: npm test",
  "一个文件 · one file: npx vitest run --project unit <path>",
  "其他阶段 · other stages: CONTRIBUTING.md",
);
ensureInstalled();

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
const add = ({ passed, failed, skipped = 0, notes: more = [] }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  notes.push(...more);
};
const gate = (what, ok) => add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: ok ? [] : [`FAILED: ${what}, see above`] });

// The compiler works on one core, and so do the builds most of the time; lint, which reads every file, fills what they leave.
const typed = typesBeside();
const linted = lintBeside();
buildStale();
gate("lint", await linted);
gate("types", await typed);
add(quickTests());
add(vitest("integration", [], { secondLook: true }));

gate("budgets", run(process.execPath, ["web/scripts/check-budgets.mjs"]));
if (findBrowser()) {
  add(vitest("end-to-end", [], { secondLook: true }));
} else {
  if (isCI) gate("no browser", false);
  console.log(
    "\n没有找到浏览器，浏览器测试没有运行。安装 Chromium（Debian：apt-get install chromium），或用 CHROMIUM_PATH 指明位置。",
    "\nNo browser was found: the browser story was NOT run. Install Chromium, or name it with CHROMIUM_PATH.",
  );
}

console.log("");
for (const note of notes) console.log(note);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed === 0 ? 0 : 1;
