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

interface SessionOptions {
  refreshPath: (typeof RefreshSession | typeof AdminRefreshSession)["path"];
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
   * session (contract §2), so tabs take turns. How that goes is a part of its own: most visits never need it.
   */
  function refresh(store: SessionStore): Promise<RefreshOutcome> {
    // Read before the turn: while this tab waits for it, another may renew the session under its hands.
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
   * The access token; one that is about to die is exchanged first. Where that cannot be, the session is over before the call, which then
   * goes out as a visitor's.
   */
  async function freshToken(store: SessionStore): Promise<string | null> {
    const { token } = store.read();
    if (token && expiresSoon(token, Date.now()) && (await refresh(store)) === "over") end(store);
    return store.read().token;
  }

  /** Once for all calls that find it out. */
  function end(store: SessionStore): void {
    if (store.read().token) store.end();
  }

  /**
   * Sends with the access token. A 401 is answered by one exchange and one more try; a 401 after that means that the session is over.
   * While the server cannot say whether the session lives, the caller hears just that, and the session is kept.
   */
  async function call(store: SessionStore, send: (token: string | null) => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const signedIn = store.read().token;
    const held = await freshToken(store);
    const answer = await send(held);
    if (!signedIn || !isUnauthorised(answer)) return answer;
    const now = store.read().token;
    // Another call or tab may have renewed it since.
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
