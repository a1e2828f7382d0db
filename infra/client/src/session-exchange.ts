import type { RefreshSession, Tokens } from "@shiye/events/accounts";
import type { AdminRefreshSession } from "@shiye/events/admins";
import type { CallTo } from "./calls.ts";
import { callApi, randomKey } from "./http.ts";
import type { HeldTokens, RefreshOutcome, SessionStore } from "./session.ts";
import { inTurn } from "./tab-lock.ts";

interface Exchange {
  store: SessionStore;
  /** What the tab held when it found its access token dead. */
  held: HeldTokens;
  refreshPath: (typeof RefreshSession | typeof AdminRefreshSession)["path"];
  lock: string;
}

/** Exchanges the refresh token, one tab after the other; who comes second finds the first one's tokens instead of asking again. */
export function exchangeInTurn(exchange: Exchange): Promise<RefreshOutcome> {
  return inTurn(exchange.lock, () => exchangeTokens(exchange));
}

async function exchangeTokens({ store, held: dead, refreshPath, lock }: Exchange): Promise<RefreshOutcome> {
  const shared = store.readShared();
  if (shared.token && shared.refreshToken && shared.refreshToken !== dead.refreshToken) store.adopt();
  // Of what another tab wrote a part may be seen by now. The new refresh token with the dead token is one to exchange.
  const { token, refreshToken: held } = store.read();
  if (token && token !== dead.token) return "renewed";
  if (!held) return "over";
  const request = { path: refreshPath, method: "POST", body: { refresh_token: held } } satisfies CallTo<
    typeof RefreshSession | typeof AdminRefreshSession
  >;
  const asked = rememberKey(`${lock} key`, held);
  const answer = await callApi({ ...request, headers: { "Idempotency-Key": asked.key } }, { token: null });
  // A network or a server that is away for a moment must not sign anybody out. 413: nothing of ours is that long.
  if ("refusal" in answer && ![400, 401, 413].includes(answer.refusal.status)) return answer.refusal;
  const outcome = "refusal" in answer ? "over" : takeOver(store, held, answer.data as Tokens);
  // Last: another process sees these writes a little later, one by one. While it sees the old token it must see the key, too.
  asked.forget();
  return outcome;
}

function takeOver(store: SessionStore, held: string, tokens: Tokens): RefreshOutcome {
  // Who has left since must not be let in again.
  if (store.read().refreshToken !== held) return store.read().token ? "renewed" : "over";
  store.rotate({ token: tokens.access_token, refreshToken: tokens.refresh_token });
  return "renewed";
}

/**
 * The idempotency key of exchanging this token. A refresh token is good once, and a second use ends the session: so when the answer is
 * lost, because the page was left or the line broke, the next try must be the same call and not a second use. The key is in the storage,
 * because the next try may be that of another page.
 */
function rememberKey(name: string, held: string): { key: string; forget(): void } {
  try {
    const [before, token] = localStorage.getItem(name)?.split(" ") ?? [];
    const key = before && token === held ? before : randomKey();
    localStorage.setItem(name, `${key} ${held}`);
    return { key, forget: () => localStorage.removeItem(name) };
  } catch {
    // A browser that keeps nothing.
    return { key: randomKey(), forget() {} };
  }
}
