import { definitionOf, type EventOf, type EventType, eventDefinitions } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { openDatabase } from "@shiye/infra/engines/with-database";
import { type Span, spanOf } from "./log-span.ts";

/** `from` and `until` are positions, or times as 2026-11-01: from and with `from`; up to and with a position, up to and not with a time. */
export interface EventQuery<Type extends EventType = EventType> extends Span {
  /** Default: every event. The log leaves the others where they are. */
  types?: readonly Type[];
}

export interface CatalogueEntry {
  summary: string;
  version: number;
  /** The kind of stream that it is in. */
  stream: string;
  fields: readonly string[];
  /** Of them, those that are anonymous once the member is gone. */
  personal: readonly string[];
}

export interface OpenLog {
  /** In the order of the log, lifted to the newest version of each shape, personal fields opened. */
  events<Type extends EventType>(query?: EventQuery<Type>): AsyncGenerator<EventOf<Type>>;
  /** Of one thing, as `note-1729`. */
  stream(name: string): Promise<readonly EventOf[]>;
  /** Rows of one statement that reads: read models, and schemas that a replay filled. Numbers of 64 bits come as text. */
  rows(select: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const entries: Partial<Record<EventType, CatalogueEntry>> = Object.fromEntries(
  eventDefinitions.map(({ type, summary, version, stream, data }) => {
    const personal = Object.keys(definitionOf(type)?.personal?.fields ?? {});
    return [type, { summary, version, stream, fields: Object.keys(data.shape), personal }];
  }),
);
/** Every type of event there is, by its name. */
export const catalogue = entries as Readonly<Record<EventType, CatalogueEntry>>;

/**
 * The log and the read models of `npm start`, whether that runs or not. `variables` are those of the product in the place of the environment's:
 * DATA_DIR or DATABASE_URL say which log, and the keys come from DATA_DIR or MASTER_KEY.
 */
export async function openLog(variables: Readonly<Record<string, string>> = {}): Promise<OpenLog> {
  const database = await openDatabase(readCommunityConfig(variables));
  const engines = await openEngines(database.config, "analyst", 2).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const { log, pool } = engines;

  async function* events<Type extends EventType>({ types, from, until }: EventQuery<Type> = {}): AsyncGenerator<EventOf<Type>> {
    const unknown = types?.find((type) => !definitionOf(type));
    if (unknown) throw new RangeError(`There is no event ${unknown}; the catalogue has ${Object.keys(catalogue).join(", ")}`);
    const wanted = types && new Set<string>(types);
    const isWanted = (event: StoredEvent): event is EventOf<Type> => wanted?.has(event.type) ?? true;
    const span = await spanOf(log, { from, until });
    for await (const batch of span.log.readAll({ after: span.after, types: wanted }))
      for (const event of batch) if (isWanted(event)) yield event;
  }

  return {
    events,
    stream: async (name) => (await log.readStream(name)) as readonly EventOf[],
    async rows(select, values = []) {
      const connection = await pool.connect();
      try {
        await connection.query("begin transaction read only");
        // As a prepared statement, which is one: nothing behind a semicolon ends the transaction.
        return (await connection.query({ text: select, values: [...values], queryMode: "extended" } as { text: string; values: unknown[] }))
          .rows;
      } finally {
        await connection.query("rollback").finally(() => connection.release());
      }
    },
    async close() {
      await engines.close();
      await database.close();
    },
  };
}
