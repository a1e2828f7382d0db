import { pointOf } from "@shiye/analyst/log-span";
import { type Config, readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { type Engines, openEngines } from "@shiye/infra/engines/open-engines";
import { logUntil } from "@shiye/infra/subscriptions/log-until";
import { UsageError } from "./verb.ts";
import { withDatabase } from "./with-database.ts";

/** The log as its readers see it, opened and lifted, whether Shiye runs or not. */
export function withLog<Result>(use: (engines: Engines & { config: Config }) => Promise<Result>): Promise<Result> {
  return withDatabase(readConfig(inheritedEnvironment()), async (config) => {
    const engines = await openEngines(config, "shiye", 2);
    try {
      return await use({ ...engines, config });
    } finally {
      await engines.close();
    }
  });
}

export interface Span {
  from?: string;
  until?: string;
}

/** The part of the log that was asked for. `after`: the position before its first event. */
export async function spanOf(log: Engines["log"], { from, until }: Span) {
  const point = async (text: string) => {
    try {
      return await pointOf(log, text);
    } catch (error) {
      throw error instanceof RangeError ? new UsageError(error.message) : error;
    }
  };
  const end = until === undefined ? await log.readLastPosition() : await point(until);
  const start = from === undefined ? 0n : await point(from);
  // `from` names the first event by its position, or all that is not before a time.
  const after = from !== undefined && /^\d+$/.test(from) && start > 0n ? start - 1n : start;
  return { after, until: end, log: logUntil(log, end) };
}

/** Calls at most once a second, and not at all for what is done in less. */
export function everySecond(): (tell: () => void) => void {
  let told = performance.now();
  return (tell) => {
    if (performance.now() - told < 1000) return;
    told = performance.now();
    tell();
  };
}
