import { fork } from "node:child_process";
import { createSecretKey } from "node:crypto";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { createPostgresKeyring } from "@shiye/infra/crypto/postgres-keyring";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { emptyReadSide } from "../filling.ts";
import { AS_BUILT } from "../harness.ts";
import { startServices } from "../running-services.ts";
import { type Callers, joinCallers } from "./callers.ts";
import { type CommunityFacts, communityOf } from "./community.ts";
import { fillLog } from "./fill-log.ts";

export interface FilledDatabase extends Callers {
  databaseUrl: string;
  folder: string;
  facts: CommunityFacts;
  drop(): Promise<void>;
  /** How long it took, in words; empty when it was there from another run. */
  told: string;
}

/**
 * A database with a community of so many notes: callers register over HTTP, the rest goes into the log at once, and the projectors carry it
 * into read models as they carry a rebuild, so no row of them is made by hand. `keep`: one that an earlier run left is taken as it is.
 */
export async function prepareSize(server: string, folder: string, size: number, keep: boolean): Promise<FilledDatabase> {
  const name = `scale_${size}`;
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const place = { databaseUrl, folder, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
  const kept = keep ? await readKept(databaseUrl) : undefined;
  // One whose log was full when the run was broken off is carried on from there.
  if (kept && !kept.filled) await carryOver(databaseUrl, folder);
  if (kept) return { ...kept, ...place, told: "" };

  await place.drop();
  await onServer(server, `create database ${name} template template0`);
  const services = await startServices(place);
  const callers = await joinCallers(services);
  await services.stop();

  const config = readConfig({ ...inheritedEnvironment(), DATA_DIR: folder });
  const masterKey = createSecretKey(Buffer.from(config.secrets.masterKey, "hex"));
  const keyring = await createPostgresKeyring({ connectionString: databaseUrl, masterKey });
  const began = performance.now();
  const ids = callers.members.map(({ id }) => id);
  const community = communityOf(size, { callers: ids, categoryIds: callers.categoryIds, until: Date.now() });
  const facts = await fillLog(databaseUrl, keyring, community);
  await keyring.close();
  const logged = performance.now();
  await onServer(databaseUrl, "create table bench_facts as select $1::json as facts, false as filled", [
    JSON.stringify({ facts, ...callers }),
  ]);
  await carryOver(databaseUrl, folder);
  const [toLog, toModels] = [(logged - began) / 1000, (performance.now() - logged) / 1000];
  const told = `${size} notes: ${facts.events} events, in the log in ${toLog.toFixed(0)} s, in ${readModels.length} read models in ${toModels.toFixed(0)} s`;
  console.error(told);
  return { ...place, ...callers, facts, told };
}

/** From the log into read models that are empty, by a process of its own, which says how much memory that took. */
async function carryOver(databaseUrl: string, folder: string): Promise<void> {
  await onClient(databaseUrl, emptyReadSide);
  await new Promise<void>((resolve, reject) => {
    const env = { ...inheritedEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: folder };
    const child = fork(new URL("./catch-up.ts", import.meta.url), { env, execArgv: ["--import", AS_BUILT] });
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`Catching up ended with ${code}`))));
  });
  await onServer(databaseUrl, "update bench_facts set filled = true");
  await onServer(databaseUrl, "vacuum analyze");
  // The pages of a fill are written here, not while likes are measured: right after a fill one took 37 ms, later among the same data 9.
  await onServer(databaseUrl, "checkpoint");
}

async function readKept(databaseUrl: string): Promise<(Callers & { facts: CommunityFacts; filled: boolean }) | undefined> {
  const client = new pg.Client(databaseUrl);
  try {
    await client.connect();
    const { rows } = await client.query<{ facts: Callers & { facts: CommunityFacts }; filled: boolean }>(
      "select facts, filled from bench_facts",
    );
    return rows[0] && { ...rows[0].facts, filled: rows[0].filled };
  } catch {
    // Not there, or its filling was interrupted: it is made anew.
    return undefined;
  } finally {
    await client.end();
  }
}

const onServer = (url: string, statement: string, values: unknown[] = []) => onClient(url, (client) => client.query(statement, values));

async function onClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
