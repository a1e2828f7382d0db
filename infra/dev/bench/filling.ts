import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { superviseChild } from "../supervisor/child.ts";
import type { BenchWorld } from "./harness.ts";

const BUILD = path.resolve(import.meta.dirname, "../../../.build");

/** Read models that are not there: projectors make and fill them at their next start. */
export async function emptyReadSide(client: pg.Client): Promise<void> {
  for (const { name } of readModels)
    await client.query(`drop schema if exists ${name}, ${name}_next cascade; delete from projections.checkpoints where name = '${name}'`);
}

/** Events that are in the read models, each as often as there are read models that have passed it, and how many there will be. */
export async function carriedEvents(client: pg.Client): Promise<{ done: number; all: number }> {
  const { rows } = await client.query<{ carried: string; tail: string }>(
    `select coalesce(sum(position), 0)::text as carried, (select max(position) from log.events)::text as tail
     from projections.checkpoints where model = any($1)`,
    [readModels.map(({ name }) => name)],
  );
  return { done: Number(rows[0]?.carried), all: Number(rows[0]?.tail) * readModels.length };
}

/** Megabytes that the projectors take at most, as `npm start` builds and runs them, while they fill all read models from nothing. Linux only; source: proc(5). */
export async function memoryOfFilling(
  { databaseUrl, folder }: Pick<BenchWorld, "databaseUrl" | "folder">,
  masterKey: string,
): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await emptyReadSide(client);
  const child = superviseChild({
    name: "projectors",
    script: path.join(BUILD, "projectors.mjs"),
    environment: {
      ...inheritedEnvironment(),
      NODE_ENV: "test",
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      HOST: "127.0.0.1",
      PORT: "0",
    },
    output: { line: console.error, progress: () => undefined, endProgress: () => undefined },
    onCrash: (reason) => console.error(`projectors │ ended (${reason})`),
  });
  try {
    await child.ready;
    for (let now = await carriedEvents(client); now.done < now.all; now = await carriedEvents(client)) await pause(100);
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid()}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } finally {
    await child.stop();
    await client.end();
  }
}
