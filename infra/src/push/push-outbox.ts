import type { PublishedPush } from "@shiye/events/pushes";
import type { ReadDb, Transaction } from "../read-db/read-db.ts";
import type { PushPublisher } from "./push-bus.ts";

/** The channel that a commit with pushes notifies: the last sequence, and the pushes themselves while they are short. */
export const PUSH_CHANNEL = "pushes";

/** What a notification may carry is 8000 bytes less one; a little is for the sequence. Source: PostgreSQL manual, NOTIFY. */
const LONGEST_PAYLOAD_BYTES = 7900;

/**
 * One statement for all pushes of a commit. Updating the counter locks its row until that commit, so the next publisher waits,
 * and a reader that has seen a sequence never sees a lower one appear; a rollback gives its numbers back.
 */
const publishStatement = {
  name: "publish-pushes",
  text: `
    with counter as (update push.counter set last = last + $1::integer returning last),
    written as (
      insert into push.pushes (sequence, position, room, event, data)
      select counter.last - $1::integer + p.n, p.position, p.room, p.event, p.data::json
      from counter, unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) with ordinality as p(position, room, event, data, n)
    )
    select pg_notify('${PUSH_CHANNEL}', counter.last || $6) from counter`,
};

export type NotifiedPush = { position: string } & PublishedPush;

/** " " and the pushes as JSON, or nothing: then the reader fetches them. */
export function payloadOf(pushes: readonly { position: bigint; push: PublishedPush }[]): string {
  const payload = ` ${JSON.stringify(pushes.map(({ position, push }): NotifiedPush => ({ position: position.toString(), ...push })))}`;
  return Buffer.byteLength(payload) <= LONGEST_PAYLOAD_BYTES ? payload : "";
}

/** What `payloadOf` and the sequence before it say. */
export function readPayload(payload: string): { last: bigint; pushes: readonly NotifiedPush[] | undefined } {
  const space = payload.indexOf(" ");
  if (space < 0) return { last: BigInt(payload), pushes: undefined };
  return { last: BigInt(payload.slice(0, space)), pushes: JSON.parse(payload.slice(space + 1)) as NotifiedPush[] };
}

export function createPushOutbox(): PushPublisher {
  return {
    async publish(transaction, pushes) {
      if (pushes.length === 0) return;
      await transaction.query({
        ...publishStatement,
        values: [
          pushes.length,
          pushes.map(({ position }) => position.toString()),
          pushes.map(({ push }) => push.room),
          pushes.map(({ push }) => push.event),
          pushes.map(({ push }) => JSON.stringify(push.data)),
          payloadOf(pushes),
        ],
      });
    },
  };
}

/** More than can be published in the half second that a crash of the server may take back. */
const LEAP = 100_000;

/**
 * Done by a runner before it publishes. Read models commit without waiting for the disk, because the log can tell them again; so a
 * crash of the server may take back sequences that readers have seen already. After a leap none of those is given a second time:
 * what was lost is published anew, under numbers that every reader still waits for. The leap itself waits for the disk.
 */
export async function leapSequences(connection: Transaction): Promise<void> {
  await connection.query("update push.counter set last = last + $1::integer", [LEAP]);
}

/** Forgets pushes older than this many seconds: whoever was away longer loads afresh. Returns how many went. */
export async function prunePushes(readDb: ReadDb, options: { olderThanSeconds: number }): Promise<number> {
  const { rows } = await readDb.query<{ pruned: number }>(
    `with pruned as (delete from push.pushes where published_at < now() - make_interval(secs => $1) returning position),
     noted as (
       update push.counter set pruned_through = greatest(pruned_through, (select max(position) from pruned))
       where exists (select from pruned)
     )
     select count(*)::integer as pruned from pruned`,
    [options.olderThanSeconds],
  );
  return rows[0]?.pruned ?? 0;
}
