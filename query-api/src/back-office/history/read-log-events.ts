import { LOG_EVENTS_PATH, type LogEvent, LogEventsAnswer } from "@shiye/events/back-office/history";
import { refuse } from "@shiye/events/refusals";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { RefusalError } from "@shiye/infra/http/answers";

const PATIENCE_MS = 30_000;

export type ReadLogEvents = (streams: readonly string[]) => Promise<readonly LogEvent[]>;

/** Asks command-api, which has the log, for all events of these streams. */
export function createReadLogEvents({ url, tokens }: { url: string; tokens: Pick<TokenService, "signService"> }): ReadLogEvents {
  return async (streams) => {
    if (streams.length === 0) return [];
    const response = await fetch(new URL(LOG_EVENTS_PATH, url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens.signService() },
      body: JSON.stringify({ streams }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return LogEventsAnswer.parse(await response.json()).data.events;
    await response.arrayBuffer();
    if (response.status === 503) throw new RefusalError(refuse("unavailable"));
    throw new Error(`command-api answered ${response.status} when asked for events of the log`);
  };
}
