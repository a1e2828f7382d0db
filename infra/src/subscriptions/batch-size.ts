/** Most events in one transaction. A larger batch gains nothing and makes a failed attempt expensive. */
export const LARGEST_BATCH = 4000;
const FIRST_BATCH = 250;

/** How many events to take at once: twice as many after each full batch up to a maximum, half after each failure. */
interface AdaptiveBatchSize {
  value(): number;
  succeeded(events: number): void;
  failed(): void;
}

export function createAdaptiveBatchSize(): AdaptiveBatchSize {
  let size = FIRST_BATCH;
  return {
    value: () => size,
    succeeded(events) {
      if (events >= size) size = Math.min(LARGEST_BATCH, size * 2);
    },
    failed() {
      size = Math.max(1, size >> 1);
    },
  };
}

/** Items a second, as a moving mean over about three seconds of work: a long batch counts more than a short one. */
export function createRate(): { value: () => number; add: (count: number, milliseconds: number) => void } {
  let mean = 0;
  return {
    value: () => mean,
    add(count, milliseconds) {
      const latest = (count / Math.max(milliseconds, 0.1)) * 1000;
      mean = mean === 0 ? latest : mean + (latest - mean) * Math.min(1, milliseconds / 3000);
    },
  };
}
