/**
 * Reading the whole log as a projector does (pages, decoded, personal fields opened, in the shape of today) against a raw COPY of
 * the same events to the same client, which decodes nothing.
 */
import type { EventLog } from "@shiye/infra/event-store/event-log";
import pg from "pg";
import { copyOut } from "./copy.ts";
import { type BenchReport, type BenchWorld, compare, rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";
import { appendSamples, SAMPLE_MEMBERS } from "./sample-events.ts";

const EVENTS = 100_000;

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  await appendSamples(log.sealed, EVENTS);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum analyze log.events");
  let bytes = 0;

  const copy = {
    name: "COPY to the client",
    measure: () =>
      rateOf(async () => {
        bytes = await copyOut(client, "copy log.events to stdout");
        return EVENTS;
      }),
  };
  const readAll = (from: EventLog) => () =>
    rateOf(async () => {
      let count = 0;
      for await (const batch of from.readAll({ after: 0n, batchSize: 2000 })) count += batch.length;
      if (count !== EVENTS) throw new Error(`Read ${count} of ${EVENTS} events`);
      return count;
    });

  const results = [
    ...(await compare(
      { label: "opened and lifted", unit: "/s", subject: readAll(log.sealed), yardsticks: [{ ...copy, target: 0.2 }] },
      runs,
    )),
    ...(await compare({ label: "as stored", unit: "/s", subject: readAll(log.raw), yardsticks: [copy] }, runs)),
  ];
  await client.end();
  await log.close();
  const each = Math.round(bytes / EVENTS);
  return { sizes: `${EVENTS} events, ${each} bytes each as text, a third of them sealed, keys of ${SAMPLE_MEMBERS} members`, results };
}
