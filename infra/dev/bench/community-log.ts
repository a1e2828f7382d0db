import type { KeyObject } from "node:crypto";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import pg from "pg";
import { type CommunityEvent, communityEvents } from "./community-events.ts";
import { copyIn, copyOut } from "./copy.ts";
import { rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";

/** Appends on their way at once. */
const IN_FLIGHT = 512;

/** A log with the events of a community, and the yardstick of whatever carries them on: a raw COPY of them into a table without any index. */
export async function openCommunityLog(databaseUrl: string, events: number, masterKey?: KeyObject) {
  const log = await openLog(databaseUrl, masterKey);
  await append(log.sealed, communityEvents(events));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum analyze log.events");
  await client.query("create table raw_events (like log.events)");
  const text: Buffer[] = [];
  const bytes = await copyOut(client, "copy log.events to stdout", (chunk) => text.push(Buffer.from(chunk)));
  return {
    log: log.sealed,
    /** Of each event as text. */
    bytes: Math.round(bytes / events),
    copy: {
      name: "COPY into a bare table",
      async measure() {
        await client.query("truncate raw_events");
        return rateOf(async () => {
          await copyIn(client, "copy raw_events from stdin", text);
          return events;
        });
      },
    },
    async close() {
      await client.end();
      await log.close();
    },
  };
}

/** Streams in order, so that what is undone follows what was done; many appends side by side, so that filling is quick. */
export async function append(log: EventLog, events: readonly CommunityEvent[]): Promise<void> {
  const revisions = new Map<string, number>();
  const pending = new Set<Promise<unknown>>();
  for (const { stream, event } of events) {
    const revision = revisions.get(stream) ?? -1;
    if (revision >= 0) await Promise.all(pending);
    revisions.set(stream, revision + 1);
    const appending = log.append({ stream, expectedRevision: revision < 0 ? "no-stream" : revision, events: [event] }).then((result) => {
      if (result.status !== "appended") throw new Error(`${stream} was answered ${result.status}`);
      pending.delete(appending);
    });
    pending.add(appending);
    if (pending.size >= IN_FLIGHT) await Promise.race(pending);
  }
  await Promise.all(pending);
}
