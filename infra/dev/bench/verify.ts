/** Holding every row of the log to its records (`shiye log verify`) against a raw COPY of the same events to the client. */
import { closeBuckets } from "@shiye/infra/event-store/postgres/buckets";
import { verifyLog } from "@shiye/infra/event-store/postgres/verify-log";
import pg from "pg";
import { communityEvents } from "./community-events.ts";
import { append } from "./community-log.ts";
import { requireMiss } from "./control.ts";
import { copyOut } from "./copy.ts";
import { type BenchReport, type BenchWorld, compare, rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";

const EVENTS = 100_000;
const CONTROL_ROWS = 2000;

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  await append(log.sealed, communityEvents(EVENTS));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await closeBuckets(pool);
  await client.query("vacuum analyze log.events");

  const results = await compare(
    {
      label: "every row, record and link",
      unit: "/s",
      subject: () =>
        rateOf(async () => {
          const { events, fault } = await verifyLog(pool);
          if (fault || events !== EVENTS) throw new Error(`Held ${events} of ${EVENTS} events, ${JSON.stringify(fault?.kind)}`);
          return events;
        }),
      yardsticks: [
        {
          name: "COPY to the client",
          target: 0.3,
          measure: () =>
            rateOf(async () => {
              await copyOut(client, "copy log.events to stdout");
              return EVENTS;
            }),
        },
      ],
    },
    runs,
  );
  const control = await requireMiss(results[0], "a statement for each row", async () => {
    for (let position = 1; position <= CONTROL_ROWS; position += 1)
      await client.query("select sha256(convert_to(data::text, 'UTF8')) from log.events where position = $1", [position]);
    return CONTROL_ROWS;
  });
  await client.end();
  await pool.end();
  await log.close();
  return { sizes: `${EVENTS} events`, results, notes: [control] };
}
