import type { StoredEvent } from "@shiye/events/envelope";
import type { ReadDb, Transaction } from "./read-db.ts";

/** A stream that a read model has set aside, because one of its events cannot be applied. */
export interface QuarantinedStream {
  model: string;
  stream: string;
  /** Position of the event that failed. */
  position: bigint;
  type: string;
  error: string;
  parkedAt: Date;
  /** Later events of the stream that wait behind it. */
  waiting: number;
}

/** Sets events aside. The first of a stream carries the error; those that come after it wait in order. */
export async function parkEvents(
  transaction: Transaction,
  model: string,
  events: readonly { event: StoredEvent; error: string | null }[],
): Promise<void> {
  if (events.length === 0) return;
  const { rowCount } = await transaction.query(
    `insert into projections.quarantine (model, stream, position, event, error)
     select $1, p.stream, p.position, p.event::json, p.error
     from unnest($2::text[], $3::bigint[], $4::text[], $5::text[]) as p(stream, position, event, error)
     on conflict (model, stream, position) do nothing`,
    [
      model,
      events.map(({ event }) => event.stream),
      events.map(({ event }) => event.position.toString()),
      events.map(({ event }) => JSON.stringify({ ...event, position: event.position.toString() })),
      events.map(({ error }) => error),
    ],
  );
  await transaction.query("update projections.checkpoints set parked = parked + $2 where model = $1", [model, rowCount ?? 0]);
}

/** Which of these streams are set aside. */
export async function readParkedStreams(transaction: Transaction, model: string, streams: readonly string[]): Promise<Set<string>> {
  const { rows } = await transaction.query<{ stream: string }>(
    "select distinct stream from projections.quarantine where model = $1 and stream = any($2::text[])",
    [model, streams],
  );
  return new Set(rows.map(({ stream }) => stream));
}

/** The events of a quarantined stream, in order. */
export async function readParkedEvents(transaction: Transaction, model: string, stream: string): Promise<StoredEvent[]> {
  const { rows } = await transaction.query<{ event: Omit<StoredEvent, "position"> & { position: string } }>(
    "select event from projections.quarantine where model = $1 and stream = $2 order by position",
    [model, stream],
  );
  return rows.map(({ event }) => ({ ...event, position: BigInt(event.position) }));
}

/** Takes the first `count` events of a stream out of quarantine: they were applied, or given up. */
export async function unparkEvents(transaction: Transaction, model: string, stream: string, count: number): Promise<void> {
  const { rowCount } = await transaction.query(
    `delete from projections.quarantine where (model, stream, position) in (
       select model, stream, position from projections.quarantine where model = $1 and stream = $2 order by position limit $3)`,
    [model, stream, count],
  );
  await transaction.query("update projections.checkpoints set parked = parked - $2 where model = $1", [model, rowCount ?? 0]);
}

/** Names the event that the stream now fails at. */
export async function recordParkedError(transaction: Transaction, model: string, stream: string, error: string): Promise<void> {
  await transaction.query(
    `update projections.quarantine set error = $3
     where model = $1 and stream = $2 and position = (select min(position) from projections.quarantine where model = $1 and stream = $2)`,
    [model, stream, error],
  );
}

export async function listQuarantined(readDb: ReadDb): Promise<QuarantinedStream[]> {
  const { rows } = await readDb.query<Omit<QuarantinedStream, "position"> & { position: string }>(
    `select distinct on (model, stream) model, stream, position::text, event->>'type' as type, coalesce(error, '') as error,
       parked_at as "parkedAt", (count(*) over (partition by model, stream) - 1)::integer as waiting
     from projections.quarantine order by model, stream, quarantine.position`,
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}
