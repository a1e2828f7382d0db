import type { RefreshSession, Tokens } from "@shiye/events/accounts";
import type { AdminRefreshSession } from "@shiye/events/admins";
import type { CallTo } from "./calls.ts";
import { callApi } from "./http.ts";
import type { RefreshOutcome, SessionStore } from "./session.ts";
import { inTurn } from "./tab-lock.ts";

interface Exchange {
  store: SessionStore;
  /** The refresh token that the tab held when it found its access token dead. */
  held: string | null;
  refreshPath: (typeof RefreshSession | typeof AdminRefreshSession)["path"];
  lock: string;
}

/** Exchanges the refresh token, one tab after the other; who comes second finds the first one's tokens instead of asking again. */
export function exchangeInTurn(exchange: Exchange): Promise<RefreshOutcome> {
  return inTurn(exchange.lock, () => exchangeTokens(exchange));
}

async function exchangeTokens({ store, held, refreshPath }: Exchange): Promise<RefreshOutcome> {
  const shared = store.readShared();
  if (shared.token && shared.refreshToken && shared.refreshToken !== held) {
    store.adopt();
    return "renewed";
  }
  if (!held) return "over";
  const request = { path: refreshPath, method: "POST", body: { refresh_token: held } } satisfies CallTo<
    typeof RefreshSession | typeof AdminRefreshSession
  >;
  const answer = await callApi(request, { token: null });
  if ("refusal" in answer) {
    // Only a clear "no" (413: nothing of ours is that long) ends the session; a network or a server that is away for a moment must not
    // sign anybody out.
    return [400, 401, 413].includes(answer.refusal.status) ? "over" : answer.refusal;
  }
  // Who has left since must not be let in again.
  if (store.read().refreshToken !== held) return store.read().token ? "renewed" : "over";
  const tokens = answer.data as Tokens;
  store.rotate({ token: tokens.access_token, refreshToken: tokens.refresh_token });
  return "renewed";
}
