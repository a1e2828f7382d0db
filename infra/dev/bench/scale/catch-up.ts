/** One of the processes that carry a full log into read models: `catch-up.ts <database> <data folder> <model> …`, by the projectors and as they rebuild. */

import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createLogFeed } from "@shiye/infra/feed/log-feed";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";

const [databaseUrl = "", dataDir = "", ...names] = process.argv.slice(2);
const config = readConfig({ ...inheritedEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
const engines = await openEngines(config, "bench", 4);
const mine = readModels.filter(({ name }) => names.includes(name));
const projectors = createProjectors({ databaseUrl, feed: createLogFeed(engines.log), readModels: mine, log: console.error });
for (const { name } of mine) projectors.hold(name);
await projectors.start();
await Promise.all(mine.map(({ name }) => projectors.rebuild(name)));
for (const { name } of mine) projectors.resume(name);
const parked = await projectors.quarantined();
await projectors.stop();
await engines.close();
if (parked.length > 0) throw new Error(`${parked[0]?.stream} of ${parked[0]?.model} was parked: ${parked[0]?.error}`);
