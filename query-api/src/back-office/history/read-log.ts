import { LOG_EVENTS_PATH, type LogEvent, LogEventsAnswer } from "@shiye/events/back-office/history";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { createServicePost } from "@shiye/infra/http/service-post";

const PATIENCE_MS = 30_000;

export type ReadLogEvents = (streams: readonly string[]) => Promise<readonly LogEvent[]>;

/** Asks command-api, which has the log, for all events of these streams. Throws as `createServicePost`. */
export function createReadLogEvents(options: { url: string; tokens: Pick<TokenService, "signService"> }): ReadLogEvents {
  const post = createServicePost({ ...options, timeoutMs: PATIENCE_MS });
  return async (streams) => (streams.length === 0 ? [] : LogEventsAnswer.parse(await post(LOG_EVENTS_PATH, { streams })).data.events);
}
