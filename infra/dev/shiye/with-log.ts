import { spanOf as cut, type Span } from "@shiye/analyst/log-span";
import type { Config } from "@shiye/infra/config/config";
import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { type Engines, openEngines } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "@shiye/infra/engines/with-database";
import type { LogReadable } from "@shiye/infra/subscriptions/log-until";
import { UsageError } from "./verb.ts";

/** The log as its readers see it, opened and lifted, whether Shiye runs or not. `given`: for a verb to which no database is a beginning. */
export function withLog<Result>(use: (engines: Engines & { config: Config }) => Promise<Result>, given?: Config): Promise<Result> {
  return withDatabase(given ?? readCommunityConfig(), async (config) => {
    const engines = await openEngines(config, "shiye", 2, { unhurried: true });
    try {
      return await use({ ...engines, config });
    } finally {
      await engines.close();
    }
  });
}

/** The part of the log that was asked for; what is no point of it is told to whoever asked. */
export async function spanOf(log: LogReadable, span: Span): ReturnType<typeof cut> {
  try {
    return await cut(log, span);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
