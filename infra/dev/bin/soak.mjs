// npm run soak [-- --seconds=120 --every=4]: kills PostgreSQL again and again under load, and says what was lost. Nothing should be.
import { spawnSync } from "node:child_process";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { answerHelp, requireNode } from "./lib/terminal.mjs";

requireNode();
answerHelp(
  "用法 · usage: npm run soak [-- --seconds=120 --every=4 --output=file]",
  "              npm run soak -- --cluster [--seconds=120 --seed=words --brokers=1 --output=file]",
);
ensureInstalled();
buildStale();
const args = ["--import", "tsx", "infra/dev/soak/main.ts", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status ?? 1;
