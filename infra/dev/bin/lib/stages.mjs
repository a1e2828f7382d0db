import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { allowedSkips } from "./allowed-skips.mjs";
import { failuresOf } from "./failures.mjs";
import { buildFolder, root } from "./paths.mjs";
import { countsOf, filesToSeeAgain, withFilesOf } from "./second-look.mjs";
import { judgeSkips } from "./skips.mjs";
import { watchStage } from "./stage-watch.mjs";

const reporters = ["uncaught", "durations"].map(
  (name) => `--reporter=${fileURLToPath(new URL(`./${name}-reporter.mjs`, import.meta.url))}`,
);
const bin = (name) => path.join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

/** Runs a command to its end, showing what it prints. */
export function run(command, args, env = {}) {
  console.log(`\n── ${path.basename(command)} ${args.join(" ")}`);
  const watched = watchStage();
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  console.log(watched());
  return result.status === 0;
}

/** The same beside what this process does meanwhile; what it prints is shown at its end. */
function runBeside(command, args) {
  const watched = watchStage();
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));
  child.once("error", (error) => (printed += `${error.message}\n`));
  return new Promise((resolve) => {
    child.once("close", (status) => {
      console.log(`\n── ${path.basename(command)} ${args.join(" ")}\n${printed}${watched()}`);
      resolve(status === 0);
    });
  });
}

export const lint = () => run(bin("biome"), ["check", "."]);
export const lintBeside = () => runBeside(bin("biome"), ["check", "."]);
export const types = () => run(bin("tsc"), ["--noEmit"]);
/** One checker: the four that it has otherwise each look at the same packages again, which costs twice as much time of the processor. */
export const typesBeside = () => runBeside(bin("tsc"), ["--noEmit", "--checkers", "1"]);

/** Nobody looks at what CI prints, so what it cannot prove there has failed. */
export const isCI = ["1", "true"].includes(process.env.CI ?? "");

/** What needs no server: plain modules, and what is rendered. */
export const quickTests = () => vitest("unit", ["--project", "rendered"]);

/**
 * One vitest project; what was counted comes back from its own report. A run that counted nothing has failed. `notes` are the lines to
 * show at the end, where a long run is looked at first; in CI a skip that nobody allowed counts as a failure. With `secondLook` a few red
 * files run again, unless an error was caught by no test: it may belong to any file.
 */
export function vitest(project, args = [], { secondLook = false } = {}) {
  let { ok, counted, uncaught } = vitestOnce(project, args);
  if (!counted) return { passed: 0, failed: 1, skipped: 0, notes: [`FAILED: ${project}: vitest wrote no report`] };
  const relativeTo = (file) => path.relative(root, file).replaceAll("\\", "/");
  const notes = [];
  const files = secondLook && uncaught === 0 ? filesToSeeAgain(counted) : [];
  if (files.length > 0) {
    const first = failuresOf(counted, relativeTo);
    const again = vitestOnce(project, files.map(relativeTo), { isSecond: true });
    if (again.counted) {
      counted = withFilesOf(counted, again.counted);
      ok = again.ok;
      const still = new Set(failuresOf(counted, relativeTo).map(({ of }) => of));
      notes.push(
        ...first.filter(({ of }) => !still.has(of)).map(({ line }) => `UNSTABLE, red once and green when its file ran again: ${line}`),
      );
    }
  }
  const { passed, failed: red, total } = countsOf(counted);
  const failed = red > 0 || (ok && total > 0) ? red : 1;
  const { expected, unexpected, stale } = judgeSkips(counted, allowedSkips, relativeTo);
  const failures = failuresOf(counted, relativeTo);
  if (failed > failures.length) failures.push({ of: project, line: `${project}: vitest itself ended with an error, see above` });
  return {
    passed,
    failed: failed + (isCI ? unexpected.length : 0),
    skipped: expected.length + unexpected.length,
    notes: [
      ...expected.map((line) => `skipped: ${line}`),
      ...unexpected.map((line) => `SKIPPED, and no reason is listed in allowed-skips.mjs${isCI ? ": counts as failed" : ""}: ${line}`),
      ...stale.map((line) => `stale, listed in allowed-skips.mjs but not skipped: ${line}`),
      ...notes,
      ...failures.map(({ line }) => `FAILED: ${line}`),
    ],
  };
}

/**
 * Runs vitest and reads its reports; without `counted` it wrote none. `uncaught`: the number of errors that no test caught. A look at all
 * files leaves `durations-<project>.json`.
 */
function vitestOnce(project, args, { isSecond = false } = {}) {
  mkdirSync(buildFolder, { recursive: true });
  const report = path.join(buildFolder, `vitest-${project}.json`);
  const errors = path.join(buildFolder, `uncaught-${project}.json`);
  for (const file of [report, errors]) rmSync(file, { force: true });
  const shown = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...reporters];
  const ok = run(bin("vitest"), ["run", "--project", project, ...args, ...shown], {
    UNCAUGHT_FILE: errors,
    DURATIONS_FILE: isSecond ? "" : path.join(buildFolder, `durations-${project}.json`),
  });
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
  return { ok, counted: read(report), uncaught: read(errors) };
}
