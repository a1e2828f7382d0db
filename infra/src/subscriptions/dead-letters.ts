import type { StoredEvent } from "@shiye/events/envelope";
import { ownerOf, sealPersonalData } from "../crypto/personal-data.ts";
import type { ReadDb, Transaction } from "../read-models/database.ts";
import type { Sql } from "../read-models/sql.ts";

/** As stored in the table: JSON has no 64-bit numbers. */
type StoredLetter = Omit<StoredEvent, "position"> & { position: string };

const WITHHELD = "withheld: the member whose event failed has left";

/** A stream that a subscription holds back, because it cannot handle one of its events. */
export interface DeadLetterStream {
  model: string;
  stream: string;
  /** Position of the event that failed. */
  position: bigint;
  type: string;
  error: string;
  addedAt: Date;
  /** Later events of the stream that wait behind it. */
  waiting: number;
}

/** Adds events to the dead letters, without the words of members who left. The first of a stream carries the error; those after it wait behind it. */
export async function addDeadLetters(
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
    `insert into projections.dead_letters (model, stream, position, event, error, owner)
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
  await transaction.query("update projections.checkpoints set dead_letters = dead_letters + $2 where model = $1", [model, rowCount ?? 0]);
}

/** Takes the words of members who left out of the dead letters, and what an error may have quoted of them. */
export async function sealDeadLetters(transaction: Transaction, model: string, memberIds: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into projections.departed_members (model, member_id) select $1, id from unnest($2::bigint[]) as given(id) order by id
     on conflict do nothing`,
    [model, memberIds],
  );
  const { rows } = await transaction.query<{ event: StoredLetter }>(
    "select event from projections.dead_letters where model = $1 and owner = any($2::bigint[])",
    [model, memberIds],
  );
  if (rows.length === 0) return;
  const events = rows.map(({ event }) => sealPersonalData(eventOf(event), undefined));
  await transaction.query(
    `update projections.dead_letters q set event = p.event::json, error = case when q.error is null then null else $4 end
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

/** Which of these streams are held back. */
export async function readHeldStreams(transaction: Transaction, model: string, streams: readonly string[]): Promise<Set<string>> {
  const { rows } = await transaction.query<{ stream: string }>(
    "select distinct stream from projections.dead_letters where model = $1 and stream = any($2::text[])",
    [model, streams],
  );
  return new Set(rows.map(({ stream }) => stream));
}

/** The dead letters of a stream, in order. */
export async function readDeadLetters(transaction: Transaction | ReadDb, model: string, stream: string): Promise<StoredEvent[]> {
  const { rows } = await transaction.query<{ event: StoredLetter }>(
    "select event from projections.dead_letters where model = $1 and stream = $2 order by position",
    [model, stream],
  );
  return rows.map(({ event }) => eventOf(event));
}

function jsonOf(event: StoredEvent): string {
  return JSON.stringify({ ...event, position: event.position.toString() });
}

function eventOf(event: StoredLetter): StoredEvent {
  return { ...event, position: BigInt(event.position) };
}

/** Removes the first `count` dead letters of a stream: they were handled, or given up. */
export async function removeDeadLetters(transaction: Transaction, model: string, stream: string, count: number): Promise<void> {
  const { rowCount } = await transaction.query(
    `delete from projections.dead_letters where (model, stream, position) in (
       select model, stream, position from projections.dead_letters where model = $1 and stream = $2 order by position limit $3)`,
    [model, stream, count],
  );
  await transaction.query("update projections.checkpoints set dead_letters = dead_letters - $2 where model = $1", [model, rowCount ?? 0]);
}

/** Names the event that the stream now fails at. */
export async function recordDeadLetterError(transaction: Transaction, model: string, stream: string, error: string): Promise<void> {
  await transaction.query(
    `update projections.dead_letters set error = $3
     where model = $1 and stream = $2 and position = (select min(position) from projections.dead_letters where model = $1 and stream = $2)`,
    [model, stream, error],
  );
}

export async function listDeadLetters(readDb: Sql): Promise<DeadLetterStream[]> {
  const { rows } = await readDb.query<Omit<DeadLetterStream, "position"> & { position: string }>(
    `select distinct on (model, stream) model, stream, position::text, event->>'type' as type, coalesce(error, '') as error,
       added_at as "addedAt", (count(*) over (partition by model, stream) - 1)::integer as waiting
     from projections.dead_letters order by model, stream, dead_letters.position`,
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}
