import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DemoSize } from "@shiye/infra/config/config";
import { ConfigError } from "@shiye/infra/config/config-error";
import { z } from "zod";
import { writeWhole } from "../shiye/write-whole.ts";

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

/** Throws a ConfigError for a file that says nothing. */
export function readBegunDemo(dataDir: string): BegunDemo | undefined {
  const file = begunFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return Begun.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ConfigError([
      `演示内容的记录已损坏，删除它后再启动，未写完的演示内容不再继续 · ${file} cannot be read. Delete it and start again; unfinished demo content stays unfinished.`,
    ]);
  }
}

export function beginDemo(dataDir: string, begun: BegunDemo): void {
  writeWhole(begunFile(dataDir), JSON.stringify(begun), { mode: 0o600 });
}

export function isDemoWritten(dataDir: string): boolean {
  return existsSync(writtenFile(dataDir));
}

export function noteDemoWritten(dataDir: string, size: DemoSize & { now: number }): void {
  writeWhole(writtenFile(dataDir), JSON.stringify(size), { mode: 0o600 });
}
