import { type BenchResult, rateOf } from "./harness.ts";

/**
 * Shows that a target can be missed: the same work done in a way that must be too slow, against the yardstick of the same run. Answers a
 * line for the notes; a control that meets the target breaks the bench, because then the target says nothing.
 */
export async function requireMiss(result: BenchResult | undefined, how: string, work: () => Promise<number>): Promise<string> {
  if (result?.target === undefined) throw new Error(`${how} is a control of nothing`);
  const ratio = (await rateOf(work)) / result.yardstick.value;
  if (ratio >= result.target) throw new Error(`The control of ${result.label} met its target: ${how}, ${ratio.toFixed(2)}`);
  return `control, ${how}: ${ratio.toFixed(2)} × ${result.yardstick.name}, which misses ${result.target} as it must`;
}
