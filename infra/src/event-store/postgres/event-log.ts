import type { StoredEvent } from "@shiye/events/envelope";
import pg from "pg";
import { retryRead } from "../../postgres/connection-errors.ts";
import { allAnsweredSoon, withinReach } from "../../postgres/connection-limits.ts";
import { openPool } from "../../postgres/open-pool.ts";
import type { AppendRequest, AppendResult, EventLog } from "../event-log.ts";
import { createAppender } from "./appender.ts";
import { explainRejection } from "./explain-rejection.ts";
import { migrateEventLog } from "./migrate.ts";
import { createLogReader } from "./reader.ts";
import { eventFromRow, eventToHandOn } from "./rows.ts";
import { subscribe } from "./subscribe.ts";

const DEFAULT_BATCH = 1000;
const ROWS_LOOKED_AT = 50_000n;

interface Reading {
  page: Promise<readonly StoredEvent[]>;
  /** It reads rows up to this position; positions have no gaps. */
  to: bigint;
}

interface PostgresEventLogOptions {
  connectionString: string;
  /** For reads. Without it, the log keeps a pool of its own. */
  pool?: pg.Pool;
  /** Connections that append; see docs/decisions/event-log.md for why one is best. */
  writers?: number;
  /** For subscriptions that only hand events on: payloads stay the stored text (`JsonText`). */
  toHandOn?: boolean;
  warn?: (message: string, error: unknown) => void;
}

/** The event log in schema `log` of a Postgres database. Creates the schema when it is missing. */
export async function createPostgresEventLog(options: PostgresEventLogOptions): Promise<EventLog> {
  const warn = options.warn ?? (() => {});
  const pool = options.pool ?? createReadPool(options.connectionString, warn);
  await retryRead(() => migrateEventLog(pool), { forMs: 10_000 }).catch(async (error: unknown) => {
    if (!options.pool) await pool.end();
    throw error;
  });
  const decode = options.toHandOn ? eventToHandOn : eventFromRow;
  const reader = createLogReader(pool, decode);
  const closing = new AbortController();
  const createWriter = () =>
    new pg.Client({
      connectionString: options.connectionString,
      application_name: "event log writer",
      ...withinReach,
      ...allAnsweredSoon,
    });
  const appender = createAppender({
    createClient: createWriter,
    explain: (request) => explainRejection(reader, request),
    lanes: options.writers ?? 1,
  });
  const subscriptions = new Set<Promise<void>>();

  return {
    append(request: AppendRequest): Promise<AppendResult> {
      const ids = new Set(request.events.map((event) => event.id));
      if (ids.size === 0) return Promise.reject(new Error("An append needs at least one event"));
      if (ids.size < request.events.length) return Promise.reject(new Error("Two events of one append have the same id"));
      return appender.append(request);
    },

    readStream: (stream, { fromRevision = 0, limit } = {}) => reader.stream(stream, fromRevision, limit),
    readIdempotencyKey: (key) => reader.key(key),
    readLastPosition: () => reader.lastPosition(),

    async *readAll({ after, until, batchSize = DEFAULT_BATCH, types }) {
      const last = await reader.lastPosition();
      const end = until !== undefined && until < last ? until : last;
      const list = types && [...types];
      // Positions have no gaps, so a page of all types has a known end. With types, one statement reads a limited number of rows, however
      // rare the types are, so each answer comes soon.
      const span = list ? ROWS_LOOKED_AT : BigInt(batchSize);
      const read = (from: bigint): Reading | undefined => {
        if (from >= end) return undefined;
        const to = end - from > span ? from + span : end;
        const page = reader.page(from, to, batchSize, { types: list });
        page.catch(() => {
          // Its error is handled when it is awaited below; a caller that stops early ignores it.
        });
        return { page, to };
      };
      for (let next = read(after); next; ) {
        // The start of the next page is known before this page arrives: the server reads it while this one is decoded.
        const early: Reading | undefined = list ? undefined : read(next.to);
        const page: readonly StoredEvent[] = await next.page;
        // With types there may be more events than fit a page. The next page is read while the caller works on this one.
        const cut = page.length === batchSize ? page.at(-1)?.position : undefined;
        next = list ? read(cut ?? next.to) : early;
        if (page.length > 0) yield page;
      }
    },

    subscribe({ after, signal, batchSize = DEFAULT_BATCH, onBatch }) {
      const { connectionString } = options;
      const until = AbortSignal.any([signal, closing.signal]);
      const running = subscribe({ connectionString, after, batchSize, onBatch, reader, decode, signal: until, warn });
      subscriptions.add(running);
      const forget = () => void subscriptions.delete(running);
      running.then(forget, forget);
      return running;
    },

    async close() {
      closing.abort();
      await Promise.allSettled([...subscriptions, appender.close()]);
      if (!options.pool) await pool.end();
    },
  };
}

function createReadPool(connectionString: string, warn: (message: string, error: unknown) => void): pg.Pool {
  return openPool({ connectionString, application_name: "event log reader", max: 8 }, (error) =>
    warn("An idle connection of the event log was lost", error),
  );
}
