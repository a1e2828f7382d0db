// npm start: install what is missing, build what is stale, run everything. Node's own modules only, until it is installed.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isNpmGone } from "./lib/npm-parent.mjs";
import { buildFolder } from "./lib/paths.mjs";
import { refuseArguments, requireNode } from "./lib/terminal.mjs";

requireNode();
refuseArguments(
  "用法 · usage: npm start",
  "设置写在环境变量里 · settings are in the environment: PORT=5180 HOST=127.0.0.1 DATA_DIR=.data DEMO=0 …",
  "全部设置 · all of them: docs/operations.md",
);
ensureInstalled();
buildStale();
// Told to stop meanwhile.
if (isNpmGone()) process.exit(1);
await import(pathToFileURL(path.join(buildFolder, "supervisor.mjs")).href);
