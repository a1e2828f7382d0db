import type { RefreshSession, Tokens } from "@shiye/events/accounts";
import type { AdminRefreshSession } from "@shiye/events/admins";
import type { CallTo } from "./calls.ts";
import { type ApiAnswer, type ApiRefusal, callApi } from "./http.ts";
import { inTurn } from "./tab-lock.ts";
import { expiresSoon } from "./token-expiry.ts";

export interface HeldTokens {
  token: string | null;
  refreshToken: string | null;
}

/** Where a site keeps its session. */
export interface SessionStore {
  /** What this tab works with. */
  read: () => HeldTokens;
  /** What all tabs of this device share. */
  readShared: () => HeldTokens;
  /** Another tab has renewed the session: this one takes over what they share. */
  adopt: () => void;
  /** This tab has renewed the session; it is shared when this returns. */
  rotate: (tokens: { token: string; refreshToken: string }) => void;
  /** The server says that the session is over. Called once for all calls that find it out. */
  end: () => void;
}

type Refresh = typeof RefreshSession | typeof AdminRefreshSession;

interface SessionOptions {
  refreshPath: Refresh["path"];
  /** Names the turn that tabs take; one for each kind of session. */
  lock: string;
  /** What a call is told that finds its session over. */
  overMessage: string;
}

/** An `ApiRefusal`: no answer, or one that says nothing about the session. It may live; nobody knows. */
export type RefreshOutcome = "renewed" | "over" | ApiRefusal;

/** Calls with the token of a session that renews itself. */
export function createSession({ refreshPath, lock, overMessage }: SessionOptions) {
  let running: Promise<RefreshOutcome> | null = null;

  /**
   * Exchanges the refresh token, once for however many calls found the access token dead. A refresh token used twice ends the whole
   * session (contract §2), so tabs take turns, and who comes second finds the first one's tokens instead of asking again.
   */
  function refresh(store: SessionStore): Promise<RefreshOutcome> {
    // Read before the turn: while this tab waits for it, another may renew the session under its hands.
    const { refreshToken } = store.read();
    running ??= inTurn(lock, () => exchange(store, refreshToken)).finally(() => {
      running = null;
    });
    return running;
  }

  async function exchange(store: SessionStore, held: string | null): Promise<RefreshOutcome> {
    const shared = store.readShared();
    if (shared.token && shared.refreshToken && shared.refreshToken !== held) {
      store.adopt();
      return "renewed";
    }
    if (!held) return "over";
    const answer = await callApi({ path: refreshPath, method: "POST", body: { refresh_token: held } } satisfies CallTo<Refresh>, {
      token: null,
    });
    if ("refusal" in answer) {
      // Only a clear "no" ends the session; a network or a server that is away for a moment must not sign anybody out.
      return answer.refusal.status === 401 || answer.refusal.status === 400 ? "over" : answer.refusal;
    }
    // Who has left since must not be let in again.
    if (store.read().refreshToken !== held) return store.read().token ? "renewed" : "over";
    const tokens = answer.data as Tokens;
    store.rotate({ token: tokens.access_token, refreshToken: tokens.refresh_token });
    return "renewed";
  }

  /** The access token; one that is about to die is exchanged first. */
  async function freshToken(store: SessionStore): Promise<string | null> {
    const { token } = store.read();
    if (token && expiresSoon(token, Date.now())) await refresh(store);
    return store.read().token;
  }

  /**
   * Sends with the access token. A 401 is answered by one exchange and one more try; a 401 after that means that the session is over.
   * While the server cannot say whether the session lives, the caller hears just that, and the session is kept.
   */
  async function call(store: SessionStore, send: (token: string | null) => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const held = await freshToken(store);
    const answer = await send(held);
    if (!held || !isUnauthorised(answer)) return answer;
    const now = store.read().token;
    // Another call or tab may have renewed it since.
    const outcome = now && now !== held ? "renewed" : await refresh(store);
    if (typeof outcome === "object") return { refusal: outcome };
    const last = outcome === "renewed" ? await send(store.read().token) : answer;
    if (!isUnauthorised(last)) return last;
    if (store.read().token) store.end();
    return { refusal: { ...last.refusal, code: "session-over", message: overMessage } };
  }

  return { call, refresh, freshToken };
}

function isUnauthorised(answer: ApiAnswer): answer is { refusal: ApiRefusal } {
  return "refusal" in answer && answer.refusal.status === 401;
}
