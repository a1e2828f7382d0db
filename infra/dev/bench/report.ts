import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function printMachine(sizes: string): void {
  const [first] = cpus();
  console.log(`${cpus().length} × ${first?.model.trim()}, Node ${process.version}, ${process.platform}; ${sizes}`);
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    console.log(
      row.map((word, column) => (column === 0 ? word.padEnd(widths[column] ?? 0) : word.padStart(widths[column] ?? 0))).join("  "),
    );
  }
}

/** Open to the account that Postgres runs under; mkdtemp alone makes it the caller's own. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "shiye-bench-"));
  await chmod(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
