import type { StoredEvent } from "@shiye/events/envelope";
import { ownerOf, sealPersonalData } from "../crypto/personal-data.ts";
import type { ReadDb, Transaction } from "./read-db.ts";

/** As it lies in the table: JSON knows no 64-bit numbers. */
type ParkedEvent = Omit<StoredEvent, "position"> & { position: string };

const WITHHELD = "withheld: the member whose event failed has left";

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

/** Sets events aside, without the words of members who left. The first of a stream carries the error; those that come after it wait in order. */
export async function parkEvents(
  transaction: Transaction,
  model: string,
  events: readonly { event: StoredEvent; error: string | null }[],
): Promise<void> {
  if (events.length === 0) return;
  const owners = events.map(({ event }) => ownerOf(event));
  const departed = await readDeparted(transaction, model, owners);
  const stored = events.map(({ event, error }, index) =>
    departed.has(owners[index] ?? 0) ? { event: sealPersonalData(event, undefined), error: error && WITHHELD } : { event, error },
  );
  const { rowCount } = await transaction.query(
    `insert into projections.quarantine (model, stream, position, event, error, owner)
     select $1, p.stream, p.position, p.event::json, p.error, p.owner
     from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[]) as p(stream, position, event, error, owner)
     on conflict (model, stream, position) do nothing`,
    [
      model,
      events.map(({ event }) => event.stream),
      events.map(({ event }) => event.position.toString()),
      stored.map(({ event }) => jsonOf(event)),
      stored.map(({ error }) => error),
      owners.map((owner) => owner ?? null),
    ],
  );
  await transaction.query("update projections.checkpoints set parked = parked + $2 where model = $1", [model, rowCount ?? 0]);
}

/** The words of members who left go from what is set aside, and what an error may have quoted of them. */
export async function forgetParked(transaction: Transaction, model: string, memberIds: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into projections.departed_members (model, member_id) select $1, id from unnest($2::bigint[]) as given(id) order by id
     on conflict do nothing`,
    [model, memberIds],
  );
  const { rows } = await transaction.query<{ event: ParkedEvent }>(
    "select event from projections.quarantine where model = $1 and owner = any($2::bigint[])",
    [model, memberIds],
  );
  if (rows.length === 0) return;
  const events = rows.map(({ event }) => sealPersonalData(eventOf(event), undefined));
  await transaction.query(
    `update projections.quarantine q set event = p.event::json, error = case when q.error is null then null else $4 end
     from unnest($2::bigint[], $3::text[]) as p(position, event) where q.model = $1 and q.position = p.position`,
    [model, events.map(({ position }) => position.toString()), events.map(jsonOf), WITHHELD],
  );
}

async function readDeparted(transaction: Transaction, model: string, memberIds: readonly (number | undefined)[]): Promise<Set<number>> {
  const { rows } = await transaction.query<{ member_id: number }>(
    "select member_id::float8 as member_id from projections.departed_members where model = $1 and member_id = any($2::bigint[])",
    [model, memberIds.filter((id) => id !== undefined)],
  );
  return new Set(rows.map(({ member_id }) => member_id));
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
  const { rows } = await transaction.query<{ event: ParkedEvent }>(
    "select event from projections.quarantine where model = $1 and stream = $2 order by position",
    [model, stream],
  );
  return rows.map(({ event }) => eventOf(event));
}

function jsonOf(event: StoredEvent): string {
  return JSON.stringify({ ...event, position: event.position.toString() });
}

function eventOf(event: ParkedEvent): StoredEvent {
  return { ...event, position: BigInt(event.position) };
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
