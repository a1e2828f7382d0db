import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildFolder, root } from "./paths.mjs";

const bin = (name) => path.join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

/** Runs a command to its end, showing what it prints. */
export function run(command, args) {
  console.log(`\n── ${path.basename(command)} ${args.join(" ")}`);
  const started = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  console.log(`── ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result.status === 0;
}

export const lint = () => run(bin("biome"), ["check", "."]);
export const types = () => run(bin("tsc"), ["--noEmit"]);

/** One vitest project; what was counted comes back from its own report. A run that counted nothing has failed. */
export function vitest(project) {
  mkdirSync(buildFolder, { recursive: true });
  const report = path.join(buildFolder, `vitest-${project}.json`);
  rmSync(report, { force: true });
  const ok = run(bin("vitest"), ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
  const failed = numFailedTests > 0 || (ok && numTotalTests > 0) ? numFailedTests : 1;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}
