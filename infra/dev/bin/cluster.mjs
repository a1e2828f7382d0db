// npm run cluster -- --command-api 2 --query-api 3 --projectors 2 [--kafka native]: several processes of each service on this machine.
import { spawn } from "node:child_process";
import path from "node:path";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
ensureInstalled();
buildStale();
const words = ["--import", "tsx", path.join(root, "infra/dev/cluster/main.ts"), ...process.argv.slice(2)];
const child = spawn(process.execPath, words, { stdio: "inherit", cwd: root });
// It drains by itself; we wait for its end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
