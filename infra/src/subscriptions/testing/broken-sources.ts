import type { EventBatch, EventSource } from "../event-source.ts";

type Deliver = (batch: EventBatch) => Promise<void>;

/** A source that delivers its batches in a given way. `state` begins again with each subscription. */
function breaking<State>(
  source: EventSource,
  begin: () => State,
  onBatch: (batch: EventBatch, deliver: Deliver, state: State) => Promise<void>,
): EventSource {
  return {
    readLastPosition: source.readLastPosition,
    subscribe(options) {
      const state = begin();
      return source.subscribe({ ...options, onBatch: (batch) => onBatch(batch, options.onBatch, state) });
    },
  };
}

const everyThird = (state: { count: number }) => ++state.count % 3 === 0;
const counting = () => ({ count: 0 });

/** Sources that break the promise of the port, each in its own way. */
export const brokenSources = {
  /** Loses a batch; the next one shows it by what it follows. */
  "drops a batch": (source: EventSource) =>
    breaking(source, counting, async (batch, deliver, state) => {
      if (!everyThird(state)) await deliver(batch);
    }),
  "repeats a batch": (source: EventSource) =>
    breaking(source, counting, async (batch, deliver, state) => {
      await deliver(batch);
      if (everyThird(state)) await deliver(batch);
    }),
  "repeats an event within a batch": (source: EventSource) =>
    breaking(source, counting, (batch, deliver) => deliver({ ...batch, events: batch.events.flatMap((event) => [event, event]) })),
  "turns a batch round": (source: EventSource) =>
    breaking(source, counting, (batch, deliver) => deliver({ ...batch, events: batch.events.toReversed() })),
  /** Like one with partitions: each is in order, and one is late. */
  "delivers a batch after the next": (source: EventSource) =>
    breaking(
      source,
      (): { held: EventBatch | undefined; count: number } => ({ held: undefined, count: 0 }),
      async (batch, deliver, state) => {
        if (state.held === undefined && everyThird(state)) {
          state.held = batch;
          return;
        }
        await deliver(batch);
        if (state.held) await deliver(state.held);
        state.held = undefined;
      },
    ),
} as const;

/** Drops an event without a trace: only a comparison with the log shows it. */
export const secretlyDropping = (source: EventSource): EventSource =>
  breaking(source, counting, (batch, deliver, state) => deliver({ ...batch, events: batch.events.filter(() => !everyThird(state)) }));

/** Delivers some events late and names the last delivered one as followed, as carelessly merged partitions do. */
export const secretlyLate = (source: EventSource): EventSource =>
  breaking(
    source,
    (): { held: EventBatch["events"]; last: bigint | undefined } => ({ held: [], last: undefined }),
    async (batch, deliver, state) => {
      const [first, ...others] = batch.events;
      const events = [...state.held, ...others];
      state.held = first ? [first] : [];
      if (events.length === 0) return;
      await deliver({ ...batch, follows: state.last ?? batch.follows, events });
      state.last = events.at(-1)?.position;
    },
  );
