import { OWN_EVENTS_PATH, type OwnEvents, OwnEventsAnswer } from "@shiye/events/own-data";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { createServicePost } from "@shiye/infra/http/service-post";

const PATIENCE_MS = 30_000;

/** Asks command-api, which has the log, for the events of these streams that a member may read. Throws as `createServicePost`. */
export function createReadOwnEvents(options: { url: string; tokens: Pick<TokenService, "signService"> }) {
  const post = createServicePost({ ...options, timeoutMs: PATIENCE_MS });
  return async (memberId: number, streams: readonly string[], from: number): Promise<OwnEvents> =>
    OwnEventsAnswer.parse(await post(OWN_EVENTS_PATH, { memberId, streams, from })).data;
}
