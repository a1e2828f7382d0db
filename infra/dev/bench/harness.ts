/** Answers one figure of one run: a rate or a time, in the unit of its comparison. */
type Measure = () => Promise<number>;

interface Yardstick {
  name: string;
  measure: Measure;
  /** What the ratio, ours to this yardstick, must reach (rates) or stay below (times). Without one it is told for comparison only. */
  target?: number;
}

interface Comparison {
  label: string;
  /** Of rates more is better, of times less. */
  unit: "/s" | "ms";
  subject: Measure;
  /** Plain things that everybody knows, in the same run on the same machine. */
  yardsticks: readonly Yardstick[];
}

/** What a bench is given: a database of its own, on a server that syncs to disk. */
export interface BenchWorld {
  databaseUrl: string;
  /** For files; it is removed afterwards. */
  folder: string;
  /** Runs that count; one before them only warms up. */
  runs: number;
  /** Numbers of notes, for a bench that compares sizes. */
  sizes?: readonly number[];
  /** Of a bench that measures many things, those whose name has this. */
  only?: string;
  /** The server on which databases that take long to fill are left for another run; without it they are dropped. */
  keepOn?: string;
}

export interface BenchResult {
  label: string;
  unit: Comparison["unit"];
  subject: number;
  yardstick: { name: string; value: number };
  /** Median of the ratios of neighbouring measurements: a machine that is slow for a while is slow for both. */
  ratio: number;
  target?: number;
}

export interface BenchReport {
  /** What was measured, of which size. */
  sizes: string;
  results: readonly BenchResult[];
  /** Where the time goes, and what a figure does not say. */
  notes?: readonly string[];
}

export type Bench = (world: BenchWorld) => Promise<BenchReport>;

/** Takes yardsticks and subject in turns, after one round that only warms up. Trust the ratios; the rest belongs to this machine at this hour. */
export async function compare({ label, unit, subject, yardsticks }: Comparison, runs: number): Promise<BenchResult[]> {
  const rounds: { subject: number; yardsticks: number[] }[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const measured: number[] = [];
    for (const { measure } of yardsticks) measured.push(await measure());
    const round = { subject: await subject(), yardsticks: measured };
    if (run > 0) rounds.push(round);
  }
  return yardsticks.map(({ name, target }, index) => ({
    label,
    unit,
    subject: median(rounds.map((round) => round.subject)),
    yardstick: { name, value: median(rounds.map((round) => round.yardsticks[index] ?? 0)) },
    ratio: median(rounds.map((round) => round.subject / (round.yardsticks[index] ?? 0))),
    ...(target === undefined ? {} : { target }),
  }));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Things a second that the work does; it answers how many it did. */
export async function rateOf(work: () => Promise<number>): Promise<number> {
  const before = performance.now();
  const count = await work();
  return (count / (performance.now() - before)) * 1000;
}

/** Milliseconds that the work takes. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Median of so many times in milliseconds, one at a time: latency, not throughput. */
export async function p50Of(times: number, task: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < times; count += 1) taken.push(await task());
  return median(taken);
}

/** So many callers, each with its next task as soon as the last is done, until all tasks are. */
export async function withCallers(callers: number, tasks: number, act: (index: number) => Promise<unknown>): Promise<number> {
  let taken = 0;
  const caller = async () => {
    while (taken < tasks) await act(taken++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return tasks;
}

/** For `--import` of a process that runs sources: as-built.mjs says why. */
export const AS_BUILT = new URL("./as-built.mjs", import.meta.url).href;
