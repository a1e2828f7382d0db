/**
 * Rebuilding read models from the log (read, decoded, opened, folded, written with checkpoints and indexes, swapped in) against a
 * raw COPY of the same events into a table without any index. One alone, and all of them at the same time, as after a loss of the
 * database: then the log is read and decoded once for each of them.
 *
 * Two floors beside them say what no way of writing rows can undercut: the log read by itself, and the same with every read model folded
 * and its statements spelled out, but sent to nobody.
 */

import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { Transaction } from "@shiye/infra/read-models/database";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { type CommunityEvent, communityEvents } from "./community-events.ts";
import { copyIn, copyText } from "./copy-in.ts";
import { type BenchReport, type BenchWorld, compare, rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";

const EVENTS = 100_000;
/** Appends on their way at once. */
const IN_FLIGHT = 512;
/** One that three of four events concern: counters, who likes, who comments. */
const ALONE = "note_stats";

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  await append(log.sealed, communityEvents(EVENTS));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum analyze log.events");
  await client.query("create table raw_events (like log.events)");
  const text = await copyText(client, "copy log.events to stdout");
  const bytes = text.reduce((sum, chunk) => sum + chunk.length, 0);

  const projectors = createProjectors({ databaseUrl, log: log.sealed, warn: console.error });
  const first = await rateOf(async () => {
    await projectors.start();
    await projectors.settle();
    return EVENTS;
  });

  const copy = {
    name: "COPY into a bare table",
    async measure() {
      await client.query("truncate raw_events");
      return rateOf(async () => {
        await copyIn(client, "copy raw_events from stdin", text);
        return EVENTS;
      });
    },
  };
  /** From nothing until the new tables serve. Progress is looked at every tenth of a second, which a small log would feel. */
  const rebuild = (names: readonly string[]) => async () => {
    const rate = await rateOf(async () => {
      await Promise.all(names.map((name) => projectors.rebuild(name)));
      return EVENTS;
    });
    const [parked] = await projectors.deadLetters();
    if (parked) throw new Error(`${parked.stream} of ${parked.model} is a dead letter: ${parked.error}`);
    return rate;
  };

  const all = readModels.map(({ name }) => name);
  const reading = (then: (events: readonly StoredEvent[]) => Promise<void>) => () =>
    rateOf(async () => {
      for await (const page of log.sealed.readAll({ after: 0n, batchSize: 2000 })) await then(page);
      return EVENTS;
    });
  const foldAll = async (events: readonly StoredEvent[]) => {
    for (const { concerns, apply } of readModels) {
      const own = events.filter(concerns);
      if (own.length > 0) await apply(nobody, "nobody", own, { publishing: false });
    }
  };
  const results = [
    ...(await compare({ label: "floor: the log read", unit: "/s", subject: reading(async () => {}), yardsticks: [copy] }, runs)),
    ...(await compare({ label: `floor: read, all ${all.length} folded`, unit: "/s", subject: reading(foldAll), yardsticks: [copy] }, runs)),
    ...(await compare({ label: `${ALONE} alone`, unit: "/s", subject: rebuild([ALONE]), yardsticks: [copy] }, runs)),
    ...(await compare({ label: `all ${all.length} at once`, unit: "/s", subject: rebuild(all), yardsticks: [copy] }, runs)),
  ];
  await projectors.stop();
  await client.end();
  await log.close();
  return {
    sizes: `${EVENTS} events, ${Math.round(bytes / EVENTS)} bytes each as text`,
    results,
    notes: [`first start on a full log, all ${all.length} live tables from empty: ${first.toFixed(0)} events /s`],
  };
}

/** Takes every statement and answers that nothing was there. */
const nobody = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Transaction;

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
