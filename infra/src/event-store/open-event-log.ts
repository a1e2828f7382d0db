import type { EventLog } from "./event-log.ts";
import { createPostgresEventLog } from "./postgres/event-log.ts";

/** The event log of this deployment: EventStoreDB when there is an address for it, else schema `log` of the database. */
export async function openEventLog(options: {
  /** Connection string of EventStoreDB or KurrentDB: `esdb://host:2113?tls=false`. */
  eventLogUrl?: string;
  databaseUrl: string;
  /** For subscriptions that only hand events on: payloads may stay text (`JsonText`). The client of EventStoreDB parses them by itself. */
  toHandOn?: boolean;
  warn?: (message: string, error: unknown) => void;
}): Promise<EventLog> {
  if (options.eventLogUrl) {
    // Loaded only where it is used: the client brings its own protocol stack.
    const { createEventStoreLog } = await import("./eventstore/event-log.ts");
    return createEventStoreLog({ connectionString: options.eventLogUrl, warn: options.warn });
  }
  return createPostgresEventLog({ connectionString: options.databaseUrl, toHandOn: options.toHandOn, warn: options.warn });
}
