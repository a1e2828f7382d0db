/** Carries a full log into all read models at once, as the projectors do at their first start. */
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
await projectors.start();
await projectors.settle();
const [parked] = await projectors.deadLetters();
await projectors.stop();
if (parked) throw new Error(`${parked.stream} of ${parked.model} is a dead letter: ${parked.error}`);
await engines.close();
console.error(`at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB in this process`);
