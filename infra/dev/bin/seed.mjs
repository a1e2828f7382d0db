// npm run seed -- --members N --notes N: a community of any size, beside the running product or without it.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { buildFolder, root } from "./lib/paths.mjs";
import { readSeedArguments } from "./lib/seed-arguments.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
readSeedArguments(process.argv.slice(2));
ensureInstalled();
buildStale();
process.chdir(root);
await import(pathToFileURL(path.join(buildFolder, "seed.mjs")).href);
