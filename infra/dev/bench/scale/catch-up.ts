/** Carries a full log into all read models at once, as a rebuild does it: they read the log together. */
import { readConfig, requireDatabaseUrl } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";

const config = readConfig(inheritedEnvironment());
const engines = await openEngines(config, "bench", 4);
const projectors = createProjectors({
  databaseUrl: requireDatabaseUrl(config),
  log: engines.log,
  projections: readModels,
  ledger: true,
  warn: console.error,
});
const began = performance.now();
// The live tables would be filled beside them.
for (const { name } of readModels) projectors.hold(name);
await projectors.start();
await Promise.all(
  readModels.map(async ({ name }) => {
    await projectors.rebuild(name);
    projectors.resume(name);
    console.error(`${name} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }),
);
const [parked] = await projectors.deadLetters();
await projectors.stop();
if (parked) throw new Error(`${parked.stream} of ${parked.model} is a dead letter: ${parked.error}`);
await engines.close();
console.error(`at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB in this process`);
