import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DemoSize } from "@shiye/infra/config/config";
import { z } from "zod";

/**
 * What the data folder knows about its demo content. The first file is there from the decision to write any, before anything else is in
 * the log; the second once all of it is written. A start that finds only the first goes on with what another one began.
 */
const begunFile = (dataDir: string) => path.join(dataDir, "demo-content.begun.json");
const writtenFile = (dataDir: string) => path.join(dataDir, "demo-content.json");

/** The defaults are what it was before they were written down. */
const Begun = z.object({
  /** The moment that the community is planned around, in milliseconds since 1970. */
  now: z.number(),
  members: z.number().default(60),
  notes: z.number().default(300),
  /** Whether a run may have left something in the log that the next one must find. */
  writing: z.boolean().default(true),
});
export type BegunDemo = z.output<typeof Begun>;

export function readBegunDemo(dataDir: string): BegunDemo | undefined {
  const file = begunFile(dataDir);
  return existsSync(file) ? Begun.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

export function beginDemo(dataDir: string, begun: BegunDemo): void {
  writeFileSync(begunFile(dataDir), JSON.stringify(begun), { mode: 0o600 });
}

export function isDemoWritten(dataDir: string): boolean {
  return existsSync(writtenFile(dataDir));
}

export function noteDemoWritten(dataDir: string, size: DemoSize & { now: number }): void {
  writeFileSync(writtenFile(dataDir), JSON.stringify(size), { mode: 0o600 });
}
