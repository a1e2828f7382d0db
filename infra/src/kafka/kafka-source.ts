import type { StoredEvent } from "@shiye/events/envelope";
import type { KafkaMessage } from "kafkajs";
import type { EventLog } from "../event-store/event-log.ts";
import type { EventBatch, EventSource } from "../subscriptions/event-source.ts";
import type { SourceFault } from "../subscriptions/inspect-batch.ts";
import { pause } from "../waiting.ts";
import type { EventRecord } from "./event-records.ts";
import type { FollowTopic } from "./follow-topic.ts";

/** If the topic does not bring an event for so long, it is read from the log. */
const PATIENCE_MS = 1000;
/** How often the log is read while the topic is away. It is short because members wait for what they wrote. */
const AWAY_MS = 100;

interface KafkaSourceOptions {
  /** Follows the topic from its end (follow-topic.ts). */
  follow: (options: FollowTopic) => Promise<void>;
  /** Undefined for a record that this community did not write. */
  read: (record: KafkaMessage) => EventRecord | undefined;
  /** Opens personal fields and lifts events. */
  open: (events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]>;
  /** With opened and lifted events: for history, and for what the topic does not bring. */
  log: Pick<EventLog, "readAll" | "readLastPosition">;
  warn: (message: string, detail?: unknown) => void;
  patienceMs?: number;
}

/**
 * Events from the topic, checked against the log, which is the truth:
 *
 *   log ───▶ events before we followed the topic, events missing in the topic, events that the topic does not bring in time
 *   topic ─▶ every event that follows the one delivered last
 *
 * Each record names the position that it follows. A record that is not later than the last delivered event is a duplicate and is
 * dropped. A record that follows another position shows a hole, and the log is read to its end. So no offset is stored, and a topic
 * that is away, late, cut short or made again costs only time.
 */
export function createKafkaSource(options: KafkaSourceOptions): EventSource {
  const { log, warn } = options;
  const faults: Record<SourceFault, number> = { hole: 0, disorder: 0, late: 0 };
  return {
    readLastPosition: () => log.readLastPosition(),
    faults: () => faults,
    async subscribe({ after, batchSize, signal, onBatch }) {
      const ending = new AbortController();
      const until = AbortSignal.any([signal, ending.signal]);
      const report = (record: EventRecord, last: bigint) => {
        faults.hole += 1;
        warn(
          "ALARM: the topic of events has a hole; it is filled from the log",
          `position ${record.event.position} follows ${record.follows}, but the last delivered is ${last}`,
        );
      };
      const topic = { isAway: true };
      let failure: { error: unknown } | undefined;
      const delivery = createDelivery({
        ...{ options, after, batchSize, signal: until, report },
        onBatch: (batch) =>
          onBatch(batch).catch((error: unknown) => {
            failure ??= { error };
            ending.abort();
          }),
      });
      void delivery.readOn();
      const following = options.follow({
        signal: until,
        onStarted() {
          topic.isAway = false;
          return delivery.readOn();
        },
        onRecords: (records, { more }) => delivery.take(records, more),
        onLost(error) {
          topic.isAway = true;
          warn("The topic of events is away; events are read from the log until it is back", error);
        },
      });
      await Promise.all([following, watch(delivery, topic, options, until)]);
      await delivery.ended();
      if (failure) throw failure.error;
    },
  };
}

/** Compares with the end of the log, because a topic that no relay fills looks like a topic without news. */
async function watch(
  delivery: Delivery,
  topic: { readonly isAway: boolean },
  { log, warn, patienceMs = PATIENCE_MS }: KafkaSourceOptions,
  signal: AbortSignal,
): Promise<void> {
  let known = 0n;
  let since = performance.now();
  let overdue = false;
  while (!signal.aborted) {
    await pause(Math.min(patienceMs, AWAY_MS), signal);
    if (signal.aborted) return;
    if (topic.isAway) {
      await delivery.readOn();
      continue;
    }
    if (performance.now() - since < patienceMs) continue;
    since = performance.now();
    try {
      const tail = await log.readLastPosition();
      const isOverdue = known > delivery.position();
      if (isOverdue && !overdue)
        warn("The topic of events is late; events are read from the log until it catches up", `position ${known} is missing`);
      overdue = isOverdue;
      if (isOverdue) await delivery.readOn();
      known = tail;
    } catch (error) {
      warn("The end of the log cannot be read; trying again", error);
    }
  }
}

type Delivery = ReturnType<typeof createDelivery>;

/** The position of one subscription. All deliveries go through here, one after another. */
function createDelivery({
  options: { log, read, open, warn },
  after,
  batchSize,
  signal,
  report,
  onBatch,
}: {
  options: KafkaSourceOptions;
  after: bigint;
  batchSize: number;
  signal: AbortSignal;
  report: (record: EventRecord, last: bigint) => void;
  onBatch: (batch: EventBatch) => Promise<void>;
}) {
  let last = after;
  let turn: Promise<void> = Promise.resolve();
  /** What fails here is read from the log at the next check of its end. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => warn("Events could not be read; trying again", error));
    return turn;
  };

  async function deliver(events: readonly StoredEvent[], isEnd: boolean): Promise<void> {
    for (let at = 0; at < events.length && !signal.aborted; at += batchSize) {
      const part = events.slice(at, at + batchSize);
      await onBatch({ follows: last, events: part, caughtUp: isEnd && at + batchSize >= events.length });
      last = part.at(-1)?.position ?? last;
    }
  }

  async function readLog(): Promise<void> {
    const tail = await log.readLastPosition();
    if (tail <= last) return;
    for await (const page of log.readAll({ after: last, batchSize })) {
      if (signal.aborted) return;
      await deliver(page, (page.at(-1)?.position ?? 0n) >= tail);
    }
  }

  async function takeRecords(messages: readonly KafkaMessage[], more: boolean): Promise<void> {
    let chain: StoredEvent[] = [];
    let foreign = 0;
    for (const message of messages) {
      const record = read(message);
      if (!record) {
        foreign += 1;
        continue;
      }
      const end = chain.at(-1)?.position ?? last;
      if (record.event.position <= end) continue;
      if (record.follows === end) {
        chain.push(record.event);
        continue;
      }
      await deliver(await open(chain), false);
      chain = [];
      report(record, last);
      await readLog();
    }
    if (foreign > 0)
      warn(
        "ALARM: the topic of events has records that this community did not write; they are dropped",
        `${foreign} of ${messages.length}`,
      );
    if (chain.length > 0) await deliver(await open(chain), !more);
  }

  return {
    position: () => last,
    readOn: () => inTurn(readLog),
    take: (messages: readonly KafkaMessage[], more: boolean) => inTurn(() => takeRecords(messages, more)),
    ended: () => turn,
  };
}
