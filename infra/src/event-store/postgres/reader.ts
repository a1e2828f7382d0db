import type { StoredEvent } from "@shiye/events/envelope";
import type { Pool } from "pg";
import { retryRead } from "../../postgres/connection-errors.ts";
import { answeredSoon } from "../../postgres/connection-limits.ts";
import { grouped } from "../../postgres/grouped.ts";
import { queryEvents } from "./event-query.ts";
import { asText, type DecodeRow, EVENT_COLUMNS, type EventRow } from "./rows.ts";

/** How long a read is retried while the server restarts, before it rejects. */
const READ_PATIENCE_MS = 10_000;

/** Revisions have no holes, so a number of events is a range of them. */
const END_OF_REVISIONS = 2 ** 31 - 1;

/** `lateral`, so that each stream is found by the index, whatever the planner thinks of their number. */
const STREAMS = `
  select ${EVENT_COLUMNS}, n
  from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as asked(of_stream, from_revision, before_revision, n),
    lateral (select ${EVENT_COLUMNS} from log.events
      where stream = asked.of_stream and revision >= asked.from_revision and revision < asked.before_revision offset 0) found
  order by n, revision`;

type KeyRow = [contentHash: string, first: string, last: string, key: string];

export interface LogReader {
  stream(stream: string, fromRevision: number, limit?: number): Promise<StoredEvent[]>;
  /** At most `limit` events after a position and up to another. Positions are commit-ordered, so nothing can turn up behind the last one. */
  page(
    after: bigint,
    until: bigint | undefined,
    limit: number,
    options?: { types?: readonly string[] | undefined; signal?: AbortSignal },
  ): Promise<StoredEvent[]>;
  byIds(ids: readonly string[]): Promise<StoredEvent[]>;
  key(key: string): Promise<{ contentHash: string; events: StoredEvent[] } | undefined>;
  lastPosition(): Promise<bigint>;
  lastRevision(stream: string): Promise<number>;
}

export function createLogReader(pool: Pool, decode: DecodeRow): LogReader {
  const events = (name: string | undefined, text: string, values: unknown[], signal?: AbortSignal) =>
    retryRead(() => queryEvents(pool, { ...(name === undefined ? {} : { name }), text, values }, decode), {
      forMs: READ_PATIENCE_MS,
      signal,
    });
  /** The rows of many streams in one statement. Each row has the place of its stream in the question. */
  const ofStreams = grouped<{ stream: string; from: number; before: number }, StoredEvent[]>((asked) =>
    retryRead(
      async () => {
        const { rows } = await pool.query<[...EventRow, asked: string]>({
          name: "log_streams",
          text: STREAMS,
          values: [asked.map(({ stream }) => stream), asked.map(({ from }) => from), asked.map(({ before }) => before)],
          rowMode: "array",
          types: asText,
          ...answeredSoon,
        });
        const found = asked.map((): StoredEvent[] => []);
        for (const row of rows) found[Number(row[9]) - 1]?.push(decode(row));
        return found;
      },
      { forMs: READ_PATIENCE_MS },
    ),
  );
  const ofKeys = grouped<string, KeyRow | undefined>((keys) =>
    retryRead(
      async () => {
        const text = "select content_hash, first_position, last_position, key from log.idempotency_keys where key = any($1::text[])";
        const { rows } = await pool.query<KeyRow>({
          name: "log_keys",
          text,
          values: [keys],
          rowMode: "array",
          types: asText,
          ...answeredSoon,
        });
        const found = new Map(rows.map((row) => [row[3], row]));
        return keys.map((key) => found.get(key));
      },
      { forMs: READ_PATIENCE_MS },
    ),
  );
  const firstRow = (name: string, text: string, values: unknown[]) =>
    retryRead(
      async () => {
        const { rows } = await pool.query<(string | null)[]>({ name, text, values, rowMode: "array", types: asText, ...answeredSoon });
        return rows[0];
      },
      { forMs: READ_PATIENCE_MS },
    );

  return {
    stream: (stream, from, limit = END_OF_REVISIONS) => ofStreams({ stream, from, before: Math.min(from + limit, END_OF_REVISIONS) }),

    page(after, until, limit, { types, signal } = {}) {
      const select = `select ${EVENT_COLUMNS} from log.events where position > $1`;
      if (until === undefined) return events("log_page", `${select} order by position limit $2`, [after, limit], signal);
      if (!types) return events("log_page_until", `${select} and position <= $2 order by position limit $3`, [after, until, limit], signal);
      // Without a name the statement is planned for these types each time, and then compares by a hash of them instead of one after
      // another.
      const text = `${select} and position <= $2 and type = any($4::text[]) order by position limit $3`;
      return events(undefined, text, [after, until, limit, types], signal);
    },

    byIds: (ids) => events("log_by_ids", `select ${EVENT_COLUMNS} from log.events where id = any($1::uuid[]) order by position`, [ids]),

    async key(key) {
      const row = await ofKeys(key);
      if (!row) return undefined;
      const stored = await events(
        "log_page_between",
        `select ${EVENT_COLUMNS} from log.events where position between $1 and $2 order by position`,
        [row[1], row[2]],
      );
      return { contentHash: row[0], events: stored };
    },

    async lastPosition() {
      const row = await firstRow("log_last", "select max(position) from log.events", []);
      return BigInt(row?.[0] ?? 0);
    },

    async lastRevision(stream) {
      const row = await firstRow("log_head", "select max(revision) from log.events where stream = $1", [stream]);
      return Number(row?.[0] ?? -1);
    },
  };
}
