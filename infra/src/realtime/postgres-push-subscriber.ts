import type { PublishedPush } from "@shiye/events/pushes";
import type pg from "pg";
import { listenToPostgres } from "../postgres/listen.ts";
import { createSingleFlight } from "../single-flight.ts";
import type { DeliveredPush, PushSubscriber } from "./push-bus.ts";
import { everyLine, PUSH_CHANNEL, readPayload } from "./push-outbox.ts";

/** How a node learns of pushes: on each (re)connect, on each notification with its text, and on each poll. */
export type ListenForPushes = (options: {
  signal: AbortSignal;
  pollMs: number;
  onWake: (cause: "connected" | "notified" | "polled", payload?: string) => void;
  onLost?: (error: unknown) => void;
}) => Promise<void>;

interface PostgresPushSubscriberOptions {
  pool: pg.Pool;
  /** Address for the listening connection, which belongs to no pool. */
  connectionString: string;
  /** Default: NOTIFY of PostgreSQL. */
  listen?: ListenForPushes;
  /** Interval of the poll, for a notification that never came. */
  pollMs?: number;
  batchSize?: number;
  /** A client that missed more than this loads everything again. */
  mostMissed?: number;
  onError?: (error: unknown) => void;
}

interface PushRow {
  sequence: string;
  position: string;
  room: PublishedPush["room"];
  event: PublishedPush["event"];
  data: PublishedPush["data"];
}

type PrunedRow = { pruned_through: string; pruned_sequence: string };
type MissedRow = PrunedRow & (PushRow | { sequence: null });

/** In a statement with these, order by `pushes.sequence`: the bare name would be the text, and "10" sorts before "2". */
const columns = "sequence::text, position::text, room, event, data";
const pruned = "counter.pruned_through::text, counter.pruned_sequence::text";

/**
 * Follows the outbox `push.pushes` by its sequence. The publisher counts under a lock that it holds until commit. So no lower sequence ever
 * appears after one that was seen, and reading on from the last one misses nothing.
 */
export function createPostgresPushSubscriber(options: PostgresPushSubscriberOptions): PushSubscriber {
  const { pool, connectionString, pollMs = 2000, batchSize = 500, mostMissed = 1000, onError = () => {} } = options;
  const listen: ListenForPushes =
    options.listen ??
    ((listening) => listenToPostgres({ connectionString, name: "push listener", channels: [PUSH_CHANNEL], ...listening }));

  return {
    async subscribe({ signal, onPushes, onStarted }) {
      let last = 0n;
      let started = false;

      async function start(): Promise<void> {
        const { rows } = await pool.query<{ sequence: string; position: string }>(
          `select counter.last::text as sequence,
             coalesce(
               (select position from push.pushes where pushes.sequence <= counter.last order by pushes.sequence desc limit 1),
               pruned_through
             )::text as position
           from push.counter`,
        );
        last = BigInt(rows[0]?.sequence ?? 0);
        started = true;
        onStarted?.({ position: BigInt(rows[0]?.position ?? 0) });
      }

      async function readOn(): Promise<void> {
        if (!started) return start();
        for (;;) {
          if (signal.aborted) return;
          const { rows }: pg.QueryResult<MissedRow> = await pool.query({
            name: "pushes-after",
            text: `
              select ${pruned}, fresh.*
              from push.counter left join lateral (
                select ${columns} from push.pushes where pushes.sequence > $1::bigint order by pushes.sequence limit $2
              ) fresh on true
              order by fresh.sequence::bigint`,
            values: [last.toString(), batchSize],
          });
          const pushes = [...lostSince(last, rows[0]), ...pushesOf(rows)];
          if (pushes.length === 0 || signal.aborted) return;
          for (const { sequence } of pushes) last = sequence;
          onPushes(pushes);
          if (rows.length < batchSize) return;
        }
      }

      const reading = createSingleFlight(readOn, onError);

      /** True if the notification is complete: it carries the very next pushes, or only known ones. */
      function isEnough(payload: string): boolean {
        if (!started || reading.isRunning()) return false;
        const notified = readPayload(payload);
        if (notified.last <= last) return true;
        const { pushes } = notified;
        if (pushes === undefined || last + BigInt(pushes.length) !== notified.last) return false;
        const first = last + 1n;
        last = notified.last;
        onPushes(
          pushes.map(({ position, traces, ...push }, index) => ({
            sequence: first + BigInt(index),
            position: BigInt(position),
            push: push as PublishedPush,
            ...(traces ? { traces } : {}),
          })),
        );
        return true;
      }

      await listen({
        signal,
        pollMs,
        onWake(cause, payload) {
          if (cause !== "notified" || payload === undefined || !isEnough(payload)) reading.wake();
        },
        onLost: onError,
      });
      await reading.idle();
    },

    /**
     * Sequences are in the order of delivery, positions are not. A client that has seen a push of this position was there when its first
     * row was delivered, so what it may lack starts there; or, if a crash may have taken that row back, with what was published after the
     * crash (`leapSequences`). If pushes up to this position were pruned, it is unknown. Every page that opens asks this, and every phone
     * that wakes, so it reads only what it answers (`reached`).
     */
    async readMissed({ position, rooms }) {
      const { rows } = await pool.query<MissedRow>({
        name: "pushes-missed",
        text: `
          select ${pruned}, missed.*
          from push.counter
          left join lateral (
            select fresh.* from unnest($2::text[]) as asked (room) cross join lateral (
              select ${columns} from push.pushes
              where pushes.room = asked.room and pushes.sequence >= least(
                (select first.sequence from push.pushes first where first.reached >= $1::bigint order by first.reached, first.sequence limit 1),
                (select min(leaps.sequence) from push.leaps where position >= $1::bigint)
              )
              order by pushes.sequence limit $3
            ) fresh
            order by fresh.sequence::bigint limit $3
          ) missed on true
          order by missed.sequence::bigint`,
        values: [position.toString(), rooms, mostMissed + 1],
      });
      const prunedThrough = BigInt(rows[0]?.pruned_through ?? 0);
      const found = pushesOf(rows);
      if ((prunedThrough > 0n && position <= prunedThrough) || found.length > mostMissed) return { pushes: [], complete: false };
      return { pushes: found, complete: true };
    },
  };
}

/** A node that was without the database for longer than pushes are kept has lost some: then every client loads everything again. */
function lostSince(last: bigint, row: PrunedRow | undefined): DeliveredPush[] {
  const sequence = BigInt(row?.pruned_sequence ?? 0);
  const position = BigInt(row?.pruned_through ?? 0);
  return sequence > last ? everyLine.map((room) => ({ sequence, position, push: { room, event: "resync", data: {} } })) : [];
}

const pushesOf = (rows: readonly MissedRow[]) => rows.filter((row): row is PrunedRow & PushRow => row.sequence !== null).map(deliveredOf);

/** The publisher has checked the shape; every row is one member of the union. */
function deliveredOf({ sequence, position, room, event, data }: PushRow): DeliveredPush {
  return { sequence: BigInt(sequence), position: BigInt(position), push: { room, event, data } as PublishedPush };
}
