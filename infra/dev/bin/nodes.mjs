// npm run test:nodes [-- 22 26] [--stage unit --stage integration --stage end-to-end --stage start]
// Runs the tests under other versions of Node, whose binaries come from the npm registry. Default: every version, every stage.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { buildFolder, root } from "./lib/paths.mjs";
import { giveUp } from "./lib/terminal.mjs";

/** The major versions that the product promises to run on. */
const MAJORS = ["20", "22", "24", "26"];
/** `start` is the quickest proof that the whole product runs: it starts, is killed and recovers. */
const STAGES = {
  unit: ["--project", "unit", "--project", "rendered"],
  integration: ["--project", "integration"],
  "end-to-end": ["--project", "end-to-end"],
  start: ["--project", "end-to-end", "infra/dev/e2e/start", "infra/dev/e2e/recovery"],
};

const args = process.argv.slice(2);
const majors = args.filter((word) => MAJORS.includes(word));
const stages = args.filter((_word, index) => args[index - 1] === "--stage");
const unknown = args.filter((word, index) => word !== "--stage" && args[index - 1] !== "--stage" && !MAJORS.includes(word));
if (unknown.length > 0 || stages.some((stage) => !(stage in STAGES)))
  giveUp(
    `不认识的参数 · unknown: ${[...unknown, ...stages.filter((stage) => !(stage in STAGES))].join(" ")}`,
    `npm run test:nodes [-- ${MAJORS.join(" | ")}] [--stage ${Object.keys(STAGES).join(" | ")}]`,
  );

function npm(...words) {
  const result = spawnSync("npm", words, { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** The binary of the newest release of a major version; downloaded once. */
function nodeOf(major) {
  const name = process.platform === "darwin" ? `node-bin-darwin-${process.arch}` : `node-${process.platform}-${process.arch}`;
  const answer = npm("view", `${name}@${major}`, "version", "--json");
  const versions = answer ? [JSON.parse(answer)].flat() : [];
  const newest = versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  if (!newest) return undefined;
  const folder = path.join(buildFolder, "nodes", newest);
  const binary = path.join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(binary))
    npm("install", "--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${newest}`);
  return existsSync(binary) ? { version: newest, binary } : undefined;
}

const summary = [];
for (const major of majors.length > 0 ? majors : MAJORS) {
  const node = nodeOf(major);
  if (!node) {
    summary.push(`Node ${major}: 没有下载到 · could not be downloaded, NOT run`);
    process.exitCode = 1;
    continue;
  }
  for (const stage of stages.length > 0 ? stages : ["unit", "integration", "end-to-end"]) {
    console.log(`\n══ Node ${node.version}, ${stage}`);
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    const result = spawnSync(node.binary, [vitest, "run", ...STAGES[stage]], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PATH: `${path.dirname(node.binary)}${path.delimiter}${process.env.PATH}` },
    });
    summary.push(`Node ${node.version}, ${stage}: ${result.status === 0 ? "passed" : "FAILED"}`);
    if (result.status !== 0) process.exitCode = 1;
  }
}
console.log(`\n${summary.join("\n")}`);
