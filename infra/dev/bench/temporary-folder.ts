import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Open to the account that Postgres runs under; mkdtemp alone makes it the caller's own. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "shiye-bench-"));
  await chmod(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
