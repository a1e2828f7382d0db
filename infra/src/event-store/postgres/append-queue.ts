import type { AppendRequest } from "../event-log.ts";

export interface Waiting<Result> {
  request: AppendRequest;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** When the caller gives up, as `performance.now()` counts: a clock that is set must not end or prolong anybody's wait. */
  until: number;
}

/** Requests that one batch may hold: enough for every caller of a busy process, small enough to keep a commit short. */
const MAX_REQUESTS = 512;
const MAX_EVENTS = 2000;

/**
 * Takes the next batch from the front of the queue. Of requests that share a stream, an idempotency key or an event id it takes only the
 * first, so the database can decide a whole batch in one set-based statement.
 */
export function takeBatch<Result>(queue: Waiting<Result>[]): Waiting<Result>[] {
  const taken = new Set<string>();
  const batch: Waiting<Result>[] = [];
  const left: Waiting<Result>[] = [];
  let events = 0;
  for (const waiting of queue) {
    const names = namesOf(waiting.request);
    const fits = batch.length < MAX_REQUESTS && (events === 0 || events + waiting.request.events.length <= MAX_EVENTS);
    if (fits && !names.some((name) => taken.has(name))) {
      batch.push(waiting);
      events += waiting.request.events.length;
    } else {
      left.push(waiting);
    }
    // A request that was left also blocks its stream: a later request for the same stream must not overtake it.
    for (const name of names) taken.add(name);
  }
  queue.length = 0;
  queue.push(...left);
  return batch;
}

function namesOf(request: AppendRequest): string[] {
  const names = [`stream ${request.stream}`];
  if (request.idempotency) names.push(`key ${request.idempotency.key}`);
  for (const event of request.events) names.push(`id ${event.id}`);
  return names;
}
