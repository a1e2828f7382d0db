/** One bench in a process of its own, so that none inherits another's warm or crowded heap. The report goes to the parent. */
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { benches } from "./benches.ts";

const [name = "", runs = "5", folder = "", sizes = "", keepOn = "", only = ""] = process.argv.slice(2);
const { DATABASE_URL: databaseUrl = "" } = inheritedEnvironment();
const load = benches[name];
if (!load) throw new Error(`There is no bench ${name}`);
const { run } = await load();
const report = await run({
  databaseUrl,
  folder,
  runs: Number(runs),
  ...(sizes === "" ? {} : { sizes: sizes.split(",").map(Number) }),
  ...(keepOn === "" ? {} : { keepOn }),
  ...(only === "" ? {} : { only }),
});
process.send?.(report, undefined, undefined, () => process.exit(0));
