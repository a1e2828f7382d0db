import type { Socket } from "node:net";
import pg from "pg";
import { answeredSoon } from "./connection-limits.ts";

interface UnansweredTimes {
  /** Without a byte of an answer for so long, the server is asked whether it works on the statement. */
  askAfterMs: number;
  /** How often connections are looked at. */
  lookMs: number;
}

const defaults: UnansweredTimes = { askAfterMs: 15_000, lookMs: 5000 };
/** An answer may be on its way while the server is asked, and one question may fail by accident. */
const DENIALS = 2;
/** Also of a statement that waits for a lock. */
const AT_WORK = "select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active'";
const OWN_PID = { text: "select pg_backend_pid() as pid", ...answeredSoon };

/** What the driver has and its types do not say. */
interface Innards {
  /** False while a statement waits for its answer. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

interface Watched {
  client: Innards;
  pid: number;
  bytesRead: number;
  since: number;
  denials: number;
}

/**
 * Closes connections that wait for an answer which never comes: a pooler or a proxy that has forgotten them takes every byte, and answers
 * the probes of TCP. A statement may take hours by right, so no time limits it. Instead the server is asked, over a connection of its own,
 * whether it still works on it. If it denies that twice, or gives no answer at all, the connection counts as lost. The pid is asked for,
 * because a pooler tells one of its own. While all statements are answered soon, nothing is sent.
 */
export function createAnswerWatch(
  config: pg.PoolConfig,
  { askAfterMs, lookMs }: UnansweredTimes = defaults,
): { add(client: pg.ClientBase): Promise<void> } {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  const isStillSilent = ({ client, bytesRead }: Watched) => !client.readyForQuery && client.connection.stream.bytesRead === bytesRead;

  function heard(watched: Watched): void {
    Object.assign(watched, { bytesRead: watched.client.connection.stream.bytesRead, since: performance.now(), denials: 0 });
  }

  async function look(): Promise<void> {
    for (const watched of all) if (!isStillSilent(watched)) heard(watched);
    const silent = [...all].filter(({ since }) => performance.now() - since >= askAfterMs);
    if (silent.length === 0) return;
    const isAtWork = await askServer(
      config,
      silent.map(({ pid }) => pid),
    );
    for (const watched of silent.filter(isStillSilent)) {
      if (isAtWork(watched.pid)) heard(watched);
      else watched.denials += 1;
      if (watched.denials >= DENIALS)
        watched.client.connection.stream.destroy(new Error("Connection terminated: the server does not answer"));
    }
  }

  return {
    async add(client) {
      const { rows } = await client.query<{ pid: number }>(OWN_PID);
      const watched: Watched = { client: client as pg.ClientBase & Innards, pid: rows[0]?.pid ?? 0, bytesRead: 0, since: 0, denials: 0 };
      heard(watched);
      all.add(watched);
      timer ??= setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        void look().finally(() => {
          isLooking = false;
        });
      }, lookMs).unref();
      client.once("end", () => {
        all.delete(watched);
        if (all.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}

/** Which of these backends work. A server that refuses the question is there, and may work on all of them. */
async function askServer(config: pg.PoolConfig, pids: readonly number[]): Promise<(pid: number) => boolean> {
  const asker = new pg.Client({ ...config, ...answeredSoon });
  asker.on("error", () => undefined);
  try {
    await asker.connect();
    const { rows } = await asker.query<{ pid: number }>(AT_WORK, [pids]);
    return (pid) => rows.some((row) => row.pid === pid);
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError;
    return () => isRefused;
  } finally {
    void asker.end().catch(() => undefined);
  }
}
