import type { RefreshSession } from "@shiye/events/accounts";
import type { AdminRefreshSession } from "@shiye/events/admins";
import { type ApiAnswer, type ApiRefusal, NO_NETWORK } from "./http.ts";
import { expiresSoon } from "./token-expiry.ts";

export interface HeldTokens {
  token: string | null;
  refreshToken: string | null;
}

/** Where a site keeps its session. */
export interface SessionStore {
  /** The tokens of this tab. */
  read: () => HeldTokens;
  /** The tokens that all tabs of this device share. */
  readShared: () => HeldTokens;
  /** Another tab has renewed the session: this one uses the shared tokens. */
  adopt: () => void;
  /** This tab has renewed the session; the tokens are shared when this returns. */
  rotate: (tokens: { token: string; refreshToken: string }) => void;
  /** The server says that the session is over. Called once, however many calls find out. */
  end: () => void;
}

interface SessionOptions {
  refreshPath: (typeof RefreshSession | typeof AdminRefreshSession)["path"];
  /** Name of the lock between tabs; one for each kind of session. */
  lock: string;
  /** The error of a call whose session is over. */
  overMessage: string;
}

/** An `ApiRefusal`: no answer, or one that says nothing about the session, which may still be valid. */
export type RefreshOutcome = "renewed" | "over" | ApiRefusal;

/** Calls with the token of a session that renews itself. */
export function createSession({ refreshPath, lock, overMessage }: SessionOptions) {
  let running: Promise<RefreshOutcome> | null = null;

  /**
   * Exchanges the refresh token, once for however many calls found the access token expired. A second use of a refresh token ends the whole
   * session (contract §2), so tabs take turns. The exchange is a separate file, which most visits never load.
   */
  function refresh(store: SessionStore): Promise<RefreshOutcome> {
    // Read before waiting for the lock: another tab may renew the session meanwhile.
    const held = store.read();
    running ??= import("./session-exchange.ts")
      .then(
        ({ exchangeInTurn }) => exchangeInTurn({ store, held, refreshPath, lock }),
        () => NO_NETWORK,
      )
      .finally(() => {
        running = null;
      });
    return running;
  }

  /**
   * The access token; one that expires soon is exchanged first. If that is impossible, the session is over before the call, which is then
   * sent as a visitor's.
   */
  async function freshToken(store: SessionStore): Promise<string | null> {
    const { token } = store.read();
    if (token && expiresSoon(token, Date.now()) && (await refresh(store)) === "over") end(store);
    return store.read().token;
  }

  /** Called once for all calls that find out. */
  function end(store: SessionStore): void {
    if (store.read().token) store.end();
  }

  /**
   * Sends with the access token. After a 401 the token is exchanged once and the call repeated; another 401 means that the session is over.
   * While the server cannot say whether the session is valid, the caller gets that error, and the session is kept.
   */
  async function call(store: SessionStore, send: (token: string | null) => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const signedIn = store.read().token;
    const held = await freshToken(store);
    const answer = await send(held);
    if (!signedIn || !isUnauthorised(answer)) return answer;
    const now = store.read().token;
    // Another call or tab may have renewed it meanwhile.
    const outcome = now && now !== held ? "renewed" : await refresh(store);
    if (typeof outcome === "object") return { refusal: outcome };
    const last = outcome === "renewed" ? await send(store.read().token) : answer;
    if (!isUnauthorised(last)) return last;
    end(store);
    return { refusal: { ...last.refusal, code: "session-over", message: overMessage } };
  }

  return { call, refresh, freshToken };
}

function isUnauthorised(answer: ApiAnswer): answer is { refusal: ApiRefusal } {
  return "refusal" in answer && answer.refusal.status === 401;
}
