import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import pg from "pg";
import { expect } from "vitest";
import { bundledVerbs } from "./bundled-verbs.ts";

const checkout = path.resolve(import.meta.dirname, "../../../..");
export const SOON = { timeout: 60_000, interval: 2 };

type Moment = (told: () => string) => Promise<unknown>;

/**
 * What an operator types, in a process of its own, and killed (SIGKILL) when `moment` has come: nothing of it runs any more, and the database finds
 * out by itself. Fails when it has ended before.
 */
export async function killVerb(variables: Readonly<Record<string, string>>, moment: Moment, ...words: string[]): Promise<void> {
  const { signal, told } = await endVerb(variables, moment, ...words);
  expect(signal, told).toBe("SIGKILL");
}

/** The same where the moment is that of the last thing it does, so that it may have ended. */
export async function endVerb(variables: Readonly<Record<string, string>>, moment: Moment, ...words: string[]) {
  const typed = spawn(process.execPath, [await bundledVerbs(), ...words], {
    cwd: checkout,
    env: { ...inheritedEnvironment(), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  for (const stream of [typed.stdout, typed.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      told += text;
    });
  const ended = once(typed, "exit");
  await moment(() => told).finally(() => typed.kill("SIGKILL"));
  return { signal: (await ended)[1] as NodeJS.Signals | null, told };
}

/** Somebody who has locked what a verb will need, so that the verb stands still at that place. */
interface Gate {
  /** Resolves when somebody waits for it. */
  reached(): Promise<void>;
  open(): Promise<void>;
}

/** `lock`: statements of a transaction that stays open. */
export async function closeGate(databaseUrl: string, lock: string): Promise<Gate> {
  const [holder, looker] = [new pg.Client({ connectionString: databaseUrl }), new pg.Client({ connectionString: databaseUrl })];
  await Promise.all([holder.connect(), looker.connect()]);
  await holder.query(`begin; ${lock}`);
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = async () =>
    (
      await looker.query("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()", [
        rows[0]?.pid,
      ])
    ).rowCount;
  const end = () => Promise.all([holder.end(), looker.end()]);
  return {
    async reached() {
      try {
        await expect.poll(waiting, SOON).toBeGreaterThan(0);
      } catch (error) {
        await end();
        throw error;
      }
    },
    async open() {
      await holder.query("rollback");
      await end();
    },
  };
}
