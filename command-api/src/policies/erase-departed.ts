import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/log/event-log";
import type { Sql } from "@shiye/infra/read-db/sql";
import type { Erasure } from "../accounts/erasure.ts";

const NAME = "erase-departed";
/** How many events are read again after a crash, at most; they are read at some hundred thousand a second. */
const NOTED_EVERY = 10_000;
const RESTART_MS = 1000;

export interface Policy {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Whoever left is erased: for each `MemberDeleted` in the log, whatever command stored it and whatever died right after that.
 * It follows the log from the position that it has noted, and notes no position before the erasure is done; so every departure is
 * handled at least once, on every node, and handling one again changes nothing.
 */
export function createEraseDeparted(options: {
  log: Pick<EventLog, "subscribe">;
  sql: Sql;
  erasure: Erasure;
  warn: (message: string, error: unknown) => void;
}): Policy {
  const { log, sql, erasure, warn } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let unnoted = 0;

  async function note(position: bigint): Promise<void> {
    const text = `insert into accounts.policies as policy (name, position) values ($1, $2::bigint)
      on conflict (name) do update set position = greatest(policy.position, excluded.position)`;
    await sql.query(text, [NAME, position.toString()]);
    unnoted = 0;
  }

  async function readNoted(): Promise<bigint> {
    const { rows } = await sql.query<{ position: string }>("select position::text from accounts.policies where name = $1", [NAME]);
    return BigInt(rows[0]?.position ?? 0);
  }

  async function onBatch(events: readonly StoredEvent[]): Promise<void> {
    const departures = events.filter((event) => event.type === "MemberDeleted");
    for (const { data } of departures) await erasure.erase((data as { memberId: number }).memberId);
    const last = events.at(-1);
    unnoted += events.length;
    if (last && (departures.length > 0 || unnoted >= NOTED_EVERY)) await note(last.position);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await log.subscribe({ after: await readNoted(), signal: stopping.signal, onBatch });
      } catch (error) {
        warn("Those who left could not be erased; it is tried again", error);
        if (!stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      }
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
