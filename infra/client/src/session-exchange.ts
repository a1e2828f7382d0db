import type { RefreshSession, Tokens } from "@shiye/events/accounts";
import type { AdminRefreshSession } from "@shiye/events/admins";
import type { CallTo } from "@shiye/events/calls";
import { callApi, randomKey } from "./http.ts";
import type { HeldTokens, RefreshOutcome, SessionStore } from "./session.ts";
import { inTurn } from "./tab-lock.ts";
import { clock, expiresSoon, expiryOf } from "./token-expiry.ts";

interface Exchange {
  store: SessionStore;
  /** The tokens of the tab when it found its access token expired. */
  held: HeldTokens;
  refreshPath: (typeof RefreshSession | typeof AdminRefreshSession)["path"];
  lock: string;
}

/** Exchanges the refresh token, one tab after the other; the second tab finds the new tokens of the first instead of asking again. */
export function exchangeInTurn(exchange: Exchange): Promise<RefreshOutcome> {
  return inTurn(exchange.lock, () => exchangeTokens(exchange));
}

async function exchangeTokens({ store, held: dead, refreshPath, lock }: Exchange): Promise<RefreshOutcome> {
  const shared = store.readShared();
  if (shared.token && shared.refreshToken && shared.refreshToken !== dead.refreshToken) store.adopt();
  // A tab may see only a part of what another tab wrote. A new refresh token beside the expired access token must be exchanged.
  const { token, refreshToken: held } = store.read();
  if (token && token !== dead.token) return "renewed";
  if (!held) return "over";
  const request = { path: refreshPath, method: "POST", body: { refresh_token: held } } satisfies CallTo<
    typeof RefreshSession | typeof AdminRefreshSession
  >;
  const asked = rememberKey(`${lock} key`, held);
  const answer = await callApi({ ...request, headers: { "Idempotency-Key": asked.key } }, { token: null });
  // A network or server that is away for a moment must not sign anybody out. 413: none of our requests is that long.
  if ("refusal" in answer && ![400, 401, 413].includes(answer.refusal.status)) return answer.refusal;
  const outcome = "refusal" in answer ? "over" : takeOver(store, held, answer.data as Tokens);
  // Removed last: another process sees these writes a little later, one by one. While it sees the old token it must see the key, too.
  asked.forget();
  return outcome;
}

function takeOver(store: SessionStore, held: string, tokens: Tokens): RefreshOutcome {
  // A member who has signed out meanwhile must not be signed in again.
  if (store.read().refreshToken !== held) return store.read().token ? "renewed" : "over";
  setClockBy(tokens);
  store.rotate({ token: tokens.access_token, refreshToken: tokens.refresh_token });
  return "renewed";
}

/** A new token that looks expired: this clock is an hour ahead or more, and would have each token exchanged before every call. */
function setClockBy({ access_token, expires_in }: Tokens): void {
  clock.ahead = 0;
  const expiry = expiryOf(access_token);
  if (expiry !== null && expiresSoon(access_token, Date.now())) clock.ahead = Date.now() + expires_in * 1000 - expiry;
}

/**
 * The idempotency key of exchanging this token. A refresh token works once, and a second use ends the session. So after a lost answer (a
 * closed page, a broken connection) the next attempt must be the same call. The key is in the storage, because the next attempt may come
 * from another page.
 */
function rememberKey(name: string, held: string): { key: string; forget(): void } {
  try {
    const [before, token] = localStorage.getItem(name)?.split(" ") ?? [];
    const key = before && token === held ? before : randomKey();
    localStorage.setItem(name, `${key} ${held}`);
    return { key, forget: () => localStorage.removeItem(name) };
  } catch {
    // The browser stores nothing.
    return { key: randomKey(), forget() {} };
  }
}
