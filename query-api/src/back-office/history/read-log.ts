import {
  LOG_EVENTS_PATH,
  LOG_NAMES_PATH,
  type LogEvent,
  LogEventsAnswer,
  type LogEventsRequest,
  LogNamesAnswer,
  type LogNamesRequest,
} from "@shiye/events/back-office/history";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { createServicePost } from "@shiye/infra/http/service-post";

const PATIENCE_MS = 30_000;

export interface ReadLog {
  /** In the order of the log. */
  events(ask: LogEventsRequest): Promise<readonly LogEvent[]>;
  /** In the order of the request. */
  names(asked: LogNamesRequest["asked"]): Promise<readonly (string | null)[]>;
}

/** Asks command-api, which has the log. Throws as `createServicePost`. */
export function createReadLog(options: { url: string; tokens: Pick<TokenService, "signService"> }): ReadLog {
  const post = createServicePost({ ...options, timeoutMs: PATIENCE_MS });
  return {
    events: async (ask) => (ask.streams.length === 0 ? [] : LogEventsAnswer.parse(await post(LOG_EVENTS_PATH, ask)).data.events),
    names: async (asked) => (asked.length === 0 ? [] : LogNamesAnswer.parse(await post(LOG_NAMES_PATH, { asked })).data.names),
  };
}
