import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";

const SHOWN = 10;
const relativeTo = (file) => path.relative(root, file).replaceAll("\\", "/");
const seconds = (ms) => Number((ms / 1000).toFixed(1));

/** When each test file began and ended, and with what it was busy, in the file that `DURATIONS_FILE` names. Prints the longest. Times in seconds. */
export default class DurationsReporter {
  began = performance.now();
  begins = new Map();
  files = [];

  onTestModuleQueued({ moduleId }) {
    this.begins.set(moduleId, performance.now() - this.began);
  }

  onTestModuleEnd(module) {
    const start = this.begins.get(module.moduleId) ?? 0;
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    this.files.push({
      file: relativeTo(module.moduleId),
      start: seconds(start),
      end: seconds(performance.now() - this.began),
      hooksAndTests: seconds(duration),
      collect: seconds(collectDuration),
      setup: seconds(setupDuration),
    });
  }

  onTestRunEnd() {
    const file = process.env.DURATIONS_FILE;
    if (!file) return;
    const longest = this.files.toSorted((one, other) => other.end - other.start - (one.end - one.start));
    writeFileSync(file, JSON.stringify(longest, null, 2));
    console.log("\n── the longest files, in seconds, and when they began");
    for (const { file, start, end } of longest.slice(0, SHOWN))
      console.log(`${(end - start).toFixed(1).padStart(8)}  ${file} (${start.toFixed(0)})`);
  }
}
