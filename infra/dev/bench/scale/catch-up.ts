/**
 * One of the processes that carry a full log into read models: `catch-up.ts <model> …`, by the projectors and as they rebuild. One model
 * after another: beside others in one process, each waits for the others' decoding between its statements.
 */
import { readConfig, requireDatabaseUrl } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";

const config = readConfig(inheritedEnvironment());
const engines = await openEngines(config, "bench", 4);
for (const name of process.argv.slice(2)) {
  const mine = readModels.filter((model) => model.name === name);
  const projectors = createProjectors({
    databaseUrl: requireDatabaseUrl(config),
    log: engines.log,
    projections: mine,
    ledger: true,
    warn: console.error,
  });
  const began = performance.now();
  projectors.hold(name);
  await projectors.start();
  await projectors.rebuild(name);
  projectors.resume(name);
  const [parked] = await projectors.deadLetters();
  await projectors.stop();
  if (parked) throw new Error(`${parked.stream} of ${parked.model} is a dead letter: ${parked.error}`);
  console.error(`${name} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
await engines.close();
console.error(`at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB in this process`);
