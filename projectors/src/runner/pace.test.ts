import { describe, expect, it } from "vitest";
import { createPace, LARGEST_BATCH, type Pace } from "./pace.ts";

/** Applies this many full batches on a machine where a batch of a size takes so long. */
function work(pace: Pace, batches: number, millisecondsFor: (events: number) => number): void {
  for (let batch = 0; batch < batches; batch++) {
    const events = pace.size();
    pace.measured({ events, positions: events, milliseconds: millisecondsFor(events) });
  }
}

/** A round trip that every batch costs, and a little for each event. */
const usual = (events: number) => 10 + events * 0.1;
/** Each event costs more, the more there are at once. */
const crowded = (events: number) => 10 + events * 0.1 * (1 + (events / 800) ** 2);

describe("how many events a runner takes at once", () => {
  it("begins small, so that the first commit comes soon, and doubles to the most there may be", () => {
    const pace = createPace();
    const sizes: number[] = [];
    for (let batch = 0; batch < 6; batch++) {
      sizes.push(pace.size());
      work(pace, 1, usual);
    }
    expect(sizes).toEqual([250, 500, 1000, 2000, 4000, LARGEST_BATCH]);
  });

  it("grows all the same while the other read models of the process have the processor most of the time", () => {
    const paces = Array.from({ length: 13 }, () => createPace());
    for (let round = 0; round < 20; round++) {
      // One thread: each waits for the batches of all.
      const shared = paces.reduce((sum, pace) => sum + 3 * usual(pace.size()), 0);
      for (const pace of paces) work(pace, 1, () => shared);
    }
    expect(paces.map((pace) => pace.size())).toEqual(paces.map(() => LARGEST_BATCH));
  });

  it("stays large when the machine becomes busy, however long a batch then takes", () => {
    const pace = createPace();
    work(pace, 10, usual);
    work(pace, 1, (events) => usual(events) * 20);
    work(pace, 40, (events) => usual(events) * 20);
    // A trial of half the size may be under way; it is given up again.
    const sizes = new Set<number>();
    for (let batch = 0; batch < 20; batch++) {
      work(pace, 1, (events) => usual(events) * 20);
      sizes.add(pace.size());
    }
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LARGEST_BATCH >> 1);
    expect([...sizes]).toContain(LARGEST_BATCH);
  });

  it("stops where more at once costs more than it saves", () => {
    const pace = createPace();
    work(pace, 200, crowded);
    let spent = 0;
    let applied = 0;
    for (let batch = 0; batch < 100; batch++) {
      const events = pace.size();
      applied += events;
      spent += crowded(events);
      work(pace, 1, crowded);
    }
    const best = Math.max(...[250, 500, 1000, 2000, 4000, 5000].map((size) => size / crowded(size)));
    expect(applied / spent).toBeGreaterThan(best * 0.7);
    expect(LARGEST_BATCH / crowded(LARGEST_BATCH)).toBeLessThan(best * 0.3);
  });

  it("becomes smaller when large batches have become a burden", () => {
    const pace = createPace();
    work(pace, 10, usual);
    expect(pace.size()).toBe(LARGEST_BATCH);
    work(pace, 60, crowded);
    expect(pace.size()).toBeLessThanOrEqual(1250);
  });

  it("learns nothing from a batch that was not full", () => {
    const pace = createPace();
    for (let batch = 0; batch < 10; batch++) pace.measured({ events: 1, positions: 1, milliseconds: 1 });
    expect(pace.size()).toBe(250);
  });
});

describe("how fast a runner says it goes", () => {
  it("tells events a second, and positions where the log has gaps", () => {
    const pace = createPace();
    pace.measured({ events: 500, positions: 2000, milliseconds: 250 });
    expect([pace.rate(), pace.speed()]).toEqual([2000, 8000]);
  });

  it("follows a change within a few seconds of work, and not at one hiccup", () => {
    const pace = createPace();
    pace.measured({ events: 1000, positions: 1000, milliseconds: 1000 });
    pace.measured({ events: 1, positions: 1, milliseconds: 30 });
    expect(pace.rate()).toBeGreaterThan(980);
    for (let second = 0; second < 10; second++) pace.measured({ events: 100, positions: 100, milliseconds: 1000 });
    expect(pace.rate()).toBeLessThan(150);
  });
});
