// npm run shiye -- <verb>: the command line of operators and analysts. As a bundle when `npm start` has built these very sources, which
// takes a third of the time; else from the sources: building is not worth one verb.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { areServicesBuilt } from "./lib/build.mjs";
import { buildFolder, root } from "./lib/paths.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
if (areServicesBuilt()) await import(pathToFileURL(path.join(buildFolder, "shiye.mjs")).href);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(path.join(root, "infra/dev/shiye/main.ts")).href);
}
