/**
 * npm run bench [-- name ...] [--runs=N] [--sizes=N,N] [--only=word] [--data=folder]: one bench after another against yardsticks of the same run. Keeps nothing: what it needs
 * on disk is in a temporary folder, and in databases that it drops. With --data, everything is in that folder and the communities
 * of the bench `scale` stay there for another run.
 */
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import pg from "pg";
import { benches } from "./benches.ts";
import { AS_BUILT, type BenchReport } from "./harness.ts";
import { isMet, machineLine, printReport } from "./print.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const words = process.argv.slice(2);
const runs = Number(words.find((word) => word.startsWith("--runs="))?.slice(7) ?? 5);
/** For `scale`: how many notes its communities have. */
const sizes = words.find((word) => word.startsWith("--sizes="))?.slice(8) ?? "";
/** For `scale`: only operations whose name has this. */
const only = words.find((word) => word.startsWith("--only="))?.slice(7) ?? "";
const kept = words.find((word) => word.startsWith("--data="))?.slice(7);
const names = words.filter((word) => !word.startsWith("--"));
const OPTIONS = ["--runs=", "--sizes=", "--only=", "--data="];
const unknown = words.filter((word) =>
  word.startsWith("--") ? !OPTIONS.some((option) => word.startsWith(option)) : !Object.hasOwn(benches, word),
);
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(`npm run bench -- [${Object.keys(benches).join("] [")}] [--runs=5] [--sizes=1000,20000] [--only=/search] [--data=folder]`);
  process.exit(2);
}

/** The server that DATABASE_URL names, else our own with the settings of the product: an acknowledged commit is on disk. */
async function openServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { DATABASE_URL: url } = inheritedEnvironment();
  if (url) return { url, stop: async () => {} };
  const { superuserUrl, stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: () => {} });
  return { url: superuserUrl, stop };
}

async function serverLine(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ version: string; fsync: string; commit: string; buffers: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('shared_buffers') as buffers`,
  );
  await client.end();
  const [row] = rows;
  return `PostgreSQL ${row?.version}, fsync ${row?.fsync}, synchronous_commit ${row?.commit}, shared_buffers ${row?.buffers}`;
}

const folder = kept === undefined ? await temporaryFolder() : { path: path.resolve(kept), remove: () => {} };
const server = await openServer(folder.path);
let running: ChildProcess | undefined;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    interrupted = true;
    running?.kill("SIGTERM");
  });

/** Undefined when the bench failed; it has said why. */
async function runOne(name: string): Promise<BenchReport | undefined> {
  const database = await createTestDatabase(server.url);
  const files = path.join(folder.path, name);
  const child = fork(
    new URL("./run-one.ts", import.meta.url),
    [name, String(runs), files, sizes, kept === undefined ? "" : server.url, only],
    {
      env: { ...inheritedEnvironment(), DATABASE_URL: database.url },
      execArgv: ["--import", AS_BUILT],
    },
  );
  running = child;
  let report: BenchReport | undefined;
  child.on("message", (message) => {
    report = message as BenchReport;
  });
  await new Promise((resolve) => child.once("exit", resolve));
  await database.drop();
  return report;
}

const verdicts: (boolean | undefined)[] = [];
let broken = 0;
try {
  console.log(machineLine());
  console.log(await serverLine(server.url));
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    if (interrupted) break;
    const report = await runOne(name);
    if (report) printReport(name, report, runs);
    else broken += 1;
    verdicts.push(...(report?.results.map(isMet) ?? []));
  }
} finally {
  await server.stop();
  folder.remove();
}
const promised = verdicts.filter((verdict) => verdict !== undefined);
console.log(`\n${promised.filter(Boolean).length} of ${promised.length} targets met`);
// A missed target is a figure to read, a bench that broke is a failure.
process.exitCode = interrupted ? 130 : broken > 0 ? 1 : 0;
