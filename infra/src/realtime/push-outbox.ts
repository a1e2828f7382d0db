import type { PublishedPush } from "@shiye/events/pushes";
import pg from "pg";
import type { ReadDb, Transaction } from "../read-models/database.ts";

/** A commit with pushes notifies this channel: the last sequence, and the pushes themselves if they are short. */
export const PUSH_CHANNEL = "pushes";

/** A notification may carry less than 8000 bytes, of which the sequence needs a few. Source: PostgreSQL manual, NOTIFY. */
const LONGEST_NEWS_BYTES = 7900;

/**
 * `push.publish(news)`, called by the statement below with the pushes of one commit as a JSON array. Updating the counter locks its row
 * until that commit, so the next publisher waits, and after a sequence was seen no lower one appears. A rollback returns its numbers. It is
 * a function, so its plans are kept although it is called by a plain text. `reached`: the highest position of everything up to this commit.
 */
export const publishFunction = `
  create or replace function push.publish(news text) returns void language plpgsql as $$
  declare
    told json := news;
    -- Counted once: within the query below each row would count all of them again.
    pushes integer := json_array_length(told);
    newest bigint := (select max((p.push ->> 'position')::bigint) from json_array_elements(told) as p(push));
    ending bigint;
  begin
    update push.counter set last = last + pushes, reached = greatest(reached, newest) returning last, reached into ending, newest;
    insert into push.pushes (sequence, position, reached, room, event, data)
      select ending - pushes + p.n, (p.push ->> 'position')::bigint, newest, p.push ->> 'room', p.push ->> 'event', p.push -> 'data'
      from json_array_elements(told) with ordinality as p(push, n);
    perform pg_notify('${PUSH_CHANNEL}', ending || case when octet_length(news) <= ${LONGEST_NEWS_BYTES} then ' ' || news else '' end);
  end $$;`;

/** The first push of a commit names its traces, for nodes that get it at once; they are not stored. */
type NotifiedPush = { position: string; traces?: readonly string[] } & PublishedPush;

/** Text of a notification: the last sequence, and the pushes after a space, or none; then the reader fetches them. */
export function readPayload(payload: string): { last: bigint; pushes: readonly NotifiedPush[] | undefined } {
  const space = payload.indexOf(" ");
  if (space < 0) return { last: BigInt(payload), pushes: undefined };
  return { last: BigInt(payload.slice(0, space)), pushes: JSON.parse(payload.slice(space + 1)) as NotifiedPush[] };
}

/**
 * The statement that publishes at least one push, as part of the transaction that it is sent in. Values are in its text, so that it can be
 * sent in the message of the commit: a member waits for each round trip, and other publishers wait from this statement to that commit.
 */
export function publishStatement(pushes: readonly { position: bigint; push: PublishedPush }[], traces: readonly string[] = []): string {
  const news = pushes.map(
    ({ position, push }, index): NotifiedPush => ({
      position: position.toString(),
      ...push,
      ...(index === 0 && traces.length > 0 ? { traces } : {}),
    }),
  );
  return `select push.publish(${pg.escapeLiteral(JSON.stringify(news))})`;
}

/** One room has members and visitors, the other administrators. */
export const everyLine = ["feed", "admins"] as const;

/** Publishes `resync` to every connection, in the transaction that it is sent in. */
export function resyncStatement(position: bigint): string {
  return publishStatement(everyLine.map((room) => ({ position, push: { room, event: "resync", data: {} } })));
}

/** More than can be published in the half second that a crash of the server may take back. */
const LEAP = 100_000;

/**
 * A runner calls this before it publishes. Read models commit without waiting for the disk, because the log can tell everything again, so a
 * crash of the server may take back sequences that readers have seen. After a leap none of those is given a second time: lost pushes are
 * published again under numbers that every reader still waits for. The leap itself waits for the disk.
 *
 * Repeated pushes may come in another order. So the leap is stored with the end of the log: a client that has seen nothing later may have
 * seen it before the crash, and gets everything since (`readMissed`).
 */
export async function leapSequences(connection: Transaction, tail: bigint): Promise<void> {
  await connection.query(
    `with leapt as (update push.counter set last = last + $1::integer returning last)
     insert into push.leaps (sequence, position) select last + 1, $2::bigint from leapt`,
    [LEAP, tail.toString()],
  );
}

/** Deletes pushes older than this many seconds: a client that was away longer loads everything again. Returns the number of deleted pushes. */
export async function prunePushes(readDb: ReadDb, options: { olderThanSeconds: number }): Promise<number> {
  const { rows } = await readDb.query<{ pruned: number }>(
    `with pruned as (delete from push.pushes where published_at < now() - make_interval(secs => $1) returning position, sequence),
     leaps as (delete from push.leaps where leapt_at < now() - 2 * make_interval(secs => $1)),
     noted as (
       update push.counter set pruned_through = greatest(pruned_through, (select max(position) from pruned)),
         pruned_sequence = greatest(pruned_sequence, (select max(sequence) from pruned))
       where exists (select from pruned)
     )
     select count(*)::integer as pruned from pruned`,
    [options.olderThanSeconds],
  );
  return rows[0]?.pruned ?? 0;
}
