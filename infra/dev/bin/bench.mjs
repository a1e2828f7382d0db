// npm run bench [-- append catch-up ...]: how fast this machine does it, against yardsticks that everybody knows.
import { spawnSync } from "node:child_process";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
ensureInstalled();
buildStale();
const args = ["--import", "./infra/dev/bench/as-built.mjs", "infra/dev/bench/main.ts", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status ?? 1;
