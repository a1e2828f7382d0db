/** Most events in one transaction. More gains nothing and makes a cut-off attempt dearer. */
export const LARGEST_BATCH = 5000;
const SMALLEST_BATCH = 250;
const PATIENCE_MS = 1000;

/** How many events to take at once, and how fast they go: grows while batches are quick, shrinks when one was slow. */
export interface Pace {
  size(): number;
  /** Events a second, over the last few seconds of work. */
  rate(): number;
  /** Positions a second: the same number where the log is gapless, and what the time left follows from where it is not. */
  speed(): number;
  measured(work: { events: number; positions: number; milliseconds: number }): void;
}

export function createPace(): Pace {
  let size = SMALLEST_BATCH;
  const rate = createMean();
  const speed = createMean();
  return {
    size: () => size,
    rate: rate.value,
    speed: speed.value,
    measured({ events, positions, milliseconds }) {
      rate.add(events, milliseconds);
      speed.add(positions, milliseconds);
      if (events < size) return;
      size = milliseconds > PATIENCE_MS ? Math.max(SMALLEST_BATCH, size >> 1) : Math.min(LARGEST_BATCH, size * 2);
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
