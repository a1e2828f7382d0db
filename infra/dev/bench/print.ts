import { cpus, loadavg } from "node:os";
import type { BenchReport, BenchResult } from "./harness.ts";

/** True when the ratio is where it should be; undefined when nothing was promised. */
export function isMet({ unit, ratio, target }: BenchResult): boolean | undefined {
  if (target === undefined) return undefined;
  return unit === "/s" ? ratio >= target : ratio <= target;
}

export function machineLine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim()}, Node ${process.version}, ${process.platform} ${process.arch}, load ${loadavg()[0]?.toFixed(1)} at the start`;
}

export function printReport(name: string, { sizes, results, notes = [] }: BenchReport, runs: number): void {
  console.log(`\n${name}: ${sizes}; median of ${runs} runs`);
  printTable(
    ["", "yardstick", "", "ours", "ratio", "target", ""],
    results.map((result) => {
      const { label, unit, yardstick, subject, ratio, target } = result;
      const met = isMet(result);
      return [
        label,
        yardstick.name,
        shown(yardstick.value, unit),
        shown(subject, unit),
        ratio.toFixed(2),
        target === undefined ? "" : `${unit === "/s" ? "≥" : "≤"} ${target}`,
        met === undefined ? "" : met ? "✓" : "✗",
      ];
    }),
  );
  for (const note of notes) console.log(`  ${note}`);
}

function shown(value: number, unit: BenchResult["unit"]): string {
  return `${value.toFixed(unit === "ms" ? 2 : 0)} ${unit}`;
}

/** The first two columns are words, the others figures. */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    const cells = row.map((word, column) => (column < 2 ? word.padEnd(widths[column] ?? 0) : word.padStart(widths[column] ?? 0)));
    console.log(`  ${cells.join("  ").trimEnd()}`);
  }
}
