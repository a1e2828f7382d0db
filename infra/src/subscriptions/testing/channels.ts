import type { StoredEvent } from "@shiye/events/envelope";
import { beforeEach } from "vitest";
import { insertRows, type TableShape } from "../../read-models/row-writes.ts";
import { defineProjection } from "../projection.ts";
import { createSubscriptions, type Subscriptions, type SubscriptionsOptions } from "../subscriptions.ts";
import { useLogLab } from "./log-lab.ts";
import { numberedEvents } from "./numbered-events.ts";

const channelRows: TableShape = { name: "channels", columns: { id: "bigint", name: "text" }, key: ["id"] };
/**
 * A projection of a program that knows nothing of this product's read models. It counts what it applies, so an event that is applied twice
 * shows.
 */
export const channels = defineProjection<Map<number, { id: number; name: string }>>({
  model: {
    name: "channels",
    version: 1,
    tables: (schema) => `create table ${schema}.channels (id bigint primary key, name text not null);
      create table ${schema}.told (times integer not null); insert into ${schema}.told values (0);`,
    readerIndexes: (schema) => `create index if not exists channels_by_name on ${schema}.channels (name);`,
  },
  handlers: {
    categories: { CategoryCreated: ({ data }, batch) => void batch.set(data.categoryId, { id: data.categoryId, name: data.name }) },
  },
  createBatch: () => new Map(),
  async write(transaction, schema, batch) {
    const fresh = await insertRows(transaction, schema, channelRows, [...batch.values()], { existing: "keep" });
    await transaction.query(`update ${schema}.told set times = times + $1`, [batch.size]);
    return fresh.map(({ id }) => ({ room: "feed", event: "feed:new", data: { id, category_id: id, user_id: 0 } }) as const);
  },
});

export const channelEvents = (first: number, count: number, type?: string): StoredEvent[] =>
  numberedEvents(count, ["category-1", "category-2", "category-3"], { first, ...(type ? { type } : {}) });

/** The ids of this many channels. */
export const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

/** A lab whose subscriptions follow `channels`, unless told otherwise. */
export function useChannelsLab() {
  const lab = useLogLab();
  const warnings: { message: string; detail: unknown }[] = [];
  beforeEach(() => {
    warnings.length = 0;
  });
  return {
    lab,
    /** The warnings of this test. */
    warnings,
    start(options: Partial<SubscriptionsOptions> = {}): Promise<Subscriptions> {
      const warn = (message: string, detail: unknown) => void warnings.push({ message, detail });
      return lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [channels], warn, ...options }));
    },
    ids: async () => (await lab.readDb.query<{ id: number }>("select id from channels.channels order by id")).rows.map(({ id }) => id),
    told: async () => (await lab.readDb.query<{ times: number }>("select times from channels.told")).rows[0]?.times,
  };
}
