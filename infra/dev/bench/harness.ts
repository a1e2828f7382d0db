import { median, printMachine, printTable } from "./report.ts";

/** Work that is measured: answers how many things it did and in how many milliseconds. */
export type Measured = () => Promise<{ count: number; ms: number }>;

export interface BenchCase {
  label: string;
  /** The plain thing that everybody knows, in the same run on the same machine. */
  yardstick: Measured;
  subject: Measured;
}

export interface BenchResult {
  label: string;
  yardstick: number;
  subject: number;
  /** Median of the ratios of neighbouring runs: a machine that is slow for a while is slow for both. */
  ratio: number;
}

/**
 * Runs yardstick and subject in turns, after one round that only warms up, and prints rates per second and their ratio.
 * Trust the ratio; the rates belong to this machine at this hour.
 */
export async function bench(options: {
  name: string;
  /** What was measured, of which size. */
  sizes: string;
  cases: readonly BenchCase[];
  runs: number;
  /** The ratio that the subject must reach, per label. */
  targets?: Readonly<Record<string, number>>;
}): Promise<readonly BenchResult[]> {
  console.log(options.name);
  printMachine(`${options.sizes}; median of ${options.runs} runs`);
  const results: BenchResult[] = [];
  for (const { label, yardstick, subject } of options.cases) {
    const rounds: { yardstick: number; subject: number }[] = [];
    for (let run = 0; run <= options.runs; run++) {
      const round = { yardstick: perSecond(await yardstick()), subject: perSecond(await subject()) };
      if (run > 0) rounds.push(round);
    }
    results.push({
      label,
      yardstick: median(rounds.map((round) => round.yardstick)),
      subject: median(rounds.map((round) => round.subject)),
      ratio: median(rounds.map((round) => round.subject / round.yardstick)),
    });
  }
  printTable(
    ["", "yardstick /s", "ours /s", "ratio", "target"],
    results.map(({ label, yardstick, subject, ratio }) => {
      const target = options.targets?.[label];
      const verdict = target === undefined ? "" : `${ratio >= target ? "≥" : "MISSED"} ${target}`;
      return [label, yardstick.toFixed(0), subject.toFixed(0), ratio.toFixed(2), verdict];
    }),
  );
  return results;
}

export async function timed(work: () => Promise<number>): Promise<{ count: number; ms: number }> {
  const before = performance.now();
  const count = await work();
  return { count, ms: performance.now() - before };
}

function perSecond({ count, ms }: { count: number; ms: number }): number {
  return (count / ms) * 1000;
}
