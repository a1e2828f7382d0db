import { OWN_EVENTS_PATH, type OwnEvents, OwnEventsAnswer } from "@shiye/events/own-data";
import { refuse } from "@shiye/events/refusals";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { RefusalError } from "@shiye/infra/http/answers";

const PATIENCE_MS = 30_000;

/** Asks command-api, which has the log, for the events of these streams that a member may read. */
export function createReadOwnEvents({ url, tokens }: { url: string; tokens: Pick<TokenService, "signService"> }) {
  return async (memberId: number, streams: readonly string[], from: number): Promise<OwnEvents> => {
    const response = await fetch(new URL(OWN_EVENTS_PATH, url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens.signService() },
      body: JSON.stringify({ memberId, streams, from }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return OwnEventsAnswer.parse(await response.json()).data;
    await response.arrayBuffer();
    if (response.status === 503) throw new RefusalError(refuse("unavailable"));
    throw new Error(`command-api answered ${response.status} when asked for events of a member`);
  };
}
