/** Most events in one transaction. More gains nothing and makes a cut-off attempt dearer. */
export const LARGEST_BATCH = 5000;
const SMALLEST_BATCH = 250;
/** A batch that takes longer is worth a look whether smaller ones would go faster. */
const PATIENCE_MS = 1000;
/** How much faster or slower than before counts as a difference: less is noise. */
const NOTABLY = 1.25;
/** Full batches until a size that did not pay is tried again: tables grow, and neighbours come and go. */
const REST = 8;

/** How many events to take at once, and how fast they go. */
export interface Pace {
  size(): number;
  /** Events a second, over the last few seconds of work. */
  rate(): number;
  /** Positions a second: the same number where the log is gapless, and what the time left follows from where it is not. */
  speed(): number;
  measured(work: { events: number; positions: number; milliseconds: number }): void;
}

export function createPace(): Pace {
  const batchSize = createBatchSize();
  const rate = createMean();
  const speed = createMean();
  return {
    size: batchSize.value,
    rate: rate.value,
    speed: speed.value,
    measured({ events, positions, milliseconds }) {
      rate.add(events, milliseconds);
      speed.add(positions, milliseconds);
      if (events >= batchSize.value()) batchSize.measured(events / Math.max(milliseconds, 0.1));
    },
  };
}

/**
 * Climbs towards the size that carries most events a second. Each change is a trial against the size before it: twice as many at
 * once stay unless they go notably slower, half as many only if they go notably faster. So a batch that is slow because others
 * have the processor or the disk, which all sizes suffer from alike, does not make batches small.
 */
function createBatchSize(): { value: () => number; measured: (eventsPerMs: number) => void } {
  let size = SMALLEST_BATCH;
  let before: { size: number; eventsPerMs: number } | undefined;
  let growthFailed = false;
  let rest = 0;

  function judge(trialOf: { size: number; eventsPerMs: number }, eventsPerMs: number): void {
    const grew = size > trialOf.size;
    const paid = grew ? eventsPerMs * NOTABLY >= trialOf.eventsPerMs : eventsPerMs >= trialOf.eventsPerMs * NOTABLY;
    if (!paid) {
      size = trialOf.size;
      growthFailed = grew;
    }
    if (!paid || !grew) rest = REST;
  }

  return {
    value: () => size,
    measured(eventsPerMs) {
      if (before) judge(before, eventsPerMs);
      before = undefined;
      if (rest > 0) {
        rest -= 1;
        return;
      }
      const tooLong = size / eventsPerMs > PATIENCE_MS;
      const next =
        tooLong && size > SMALLEST_BATCH && (growthFailed || size === LARGEST_BATCH)
          ? Math.max(SMALLEST_BATCH, size >> 1)
          : Math.min(LARGEST_BATCH, size * 2);
      if (next === size) return;
      before = { size, eventsPerMs };
      size = next;
    },
  };
}

/** Things a second, as a moving mean over about three seconds of work: a long batch says more than a short one. */
function createMean(): { value: () => number; add: (count: number, milliseconds: number) => void } {
  let mean = 0;
  return {
    value: () => mean,
    add(count, milliseconds) {
      const latest = (count / Math.max(milliseconds, 0.1)) * 1000;
      mean = mean === 0 ? latest : mean + (latest - mean) * Math.min(1, milliseconds / 3000);
    },
  };
}
