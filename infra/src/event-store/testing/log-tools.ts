import { setTimeout as tick } from "node:timers/promises";
import type { NewEvent, StoredEvent } from "@shiye/events/envelope";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import type { AppendResult, EventLog } from "../event-log.ts";

let clock = Date.UTC(2026, 0, 2, 3, 4, 5, 60);

/** Times whose milliseconds end in every possible way: stores like to drop zeros. */
export function newEvent(data: unknown = { value: 1 }): NewEvent {
  clock += 7;
  return {
    id: uuidv7(),
    type: "NoteLiked",
    version: 1,
    at: new Date(clock).toISOString(),
    data,
    metadata: { actor: { kind: "system" }, correlationId: "correlation", causationId: "cause" },
  };
}

export function newStream(): string {
  return `note-${uuidv7()}`;
}

export function appended(result: AppendResult): readonly StoredEvent[] {
  if (result.status !== "appended")
    throw new Error(`Expected an append, got ${JSON.stringify(result, (_, value) => (typeof value === "bigint" ? `${value}` : value))}`);
  return result.events;
}

export async function readFrom(log: EventLog, after: bigint, until?: bigint): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of log.readAll({ after, until })) events.push(...batch);
  return events;
}

export async function appendWithRetry(log: EventLog, stream: string, event: NewEvent): Promise<readonly StoredEvent[]> {
  let revision = -1;
  for (;;) {
    const result = await log.append({ stream, expectedRevision: revision < 0 ? "no-stream" : revision, events: [event] });
    if (result.status !== "conflict") return appended(result);
    revision = result.actualRevision;
  }
}

export function expectIncreasing(events: readonly StoredEvent[], after: bigint, gapless: boolean): void {
  let last = after;
  for (const event of events) {
    if (gapless) expect(event.position).toBe(last + 1n);
    else expect(event.position).toBeGreaterThan(last);
    last = event.position;
  }
}

interface Follower {
  events: StoredEvent[];
  batches: number[];
  /** The highest number of calls that ran at the same time. */
  atOnce(): number;
  caughtUp(): boolean;
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A subscription that remembers what it got. */
export function follow(log: EventLog, after: bigint, options: { batchSize: number; pauseMs?: number }): Follower {
  const abort = new AbortController();
  const events: StoredEvent[] = [];
  const batches: number[] = [];
  let running = 0;
  let most = 0;
  let caughtUp = false;
  const subscription = log.subscribe({
    after,
    batchSize: options.batchSize,
    signal: abort.signal,
    onBatch: async (batch, state) => {
      most = Math.max(most, ++running);
      if (options.pauseMs) await tick(options.pauseMs);
      events.push(...batch);
      batches.push(batch.length);
      caughtUp = state.caughtUp;
      running--;
    },
  });
  return {
    events,
    batches,
    atOnce: () => most,
    caughtUp: () => caughtUp,
    until: (count) => Promise.race([subscription, waitFor(() => events.length >= count, `${count} events`)]),
    async stop() {
      abort.abort();
      await subscription;
    },
  };
}

export async function waitFor(condition: () => boolean, what: string): Promise<void> {
  const until = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}`);
    await tick(2);
  }
}

export async function repeat<T>(times: number, act: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let turn = 0; turn < times; turn++) results.push(await act(turn));
  return results;
}

export function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error("Nothing to pick from");
  return one;
}
