// npm start: install what is missing, build what is stale, run everything. Node's own modules only, until it is installed.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { buildFolder } from "./lib/paths.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
ensureInstalled();
buildStale();
await import(pathToFileURL(path.join(buildFolder, "supervisor.mjs")).href);
