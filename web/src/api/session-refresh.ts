import type { Tokens } from "@shiye/events/accounts";
import { type ApiRefusal, callApi } from "./http.ts";
import { type SessionRoot, sessionAdopted, tokensRotated } from "./session-slice.ts";
import { readSession } from "./session-storage.ts";

interface RefreshApi {
  getState: () => unknown;
  dispatch: (action: ReturnType<typeof tokensRotated | typeof sessionAdopted>) => unknown;
}

/** Refresh this long before the end: calls that visitors may make do not answer 401 to an expired token, they forget who asks. */
const EARLY_MS = 30_000;

/** An `ApiRefusal`: no answer, or one that says nothing about the session. It may live; nobody knows. */
export type RefreshOutcome = "renewed" | "over" | ApiRefusal;

let running: Promise<RefreshOutcome> | null = null;

/**
 * Exchanges the refresh token, once for however many calls found the access token dead.
 * A refresh token used twice ends the whole session (contract §2), so tabs take turns by a lock, and who comes second finds
 * the first one's tokens in the storage instead of asking again.
 */
export function refreshSession(api: RefreshApi): Promise<RefreshOutcome> {
  running ??= inTurn(() => exchange(api)).finally(() => {
    running = null;
  });
  return running;
}

function inTurn(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  // Web Locks exist on secure origins only; elsewhere two tabs may collide, which ends in a new sign-in, nothing worse.
  return "locks" in navigator ? navigator.locks.request("session-refresh", work) : work();
}

async function exchange(api: RefreshApi): Promise<RefreshOutcome> {
  const { session } = api.getState() as SessionRoot;
  const stored = readSession(localStorage);
  if (stored.token && stored.refreshToken && stored.refreshToken !== session.refreshToken) {
    api.dispatch(sessionAdopted(stored));
    return "renewed";
  }
  if (!session.refreshToken) return "over";
  const answer = await callApi({ path: "/auth/refresh", method: "POST", body: { refresh_token: session.refreshToken } }, { token: null });
  if ("refusal" in answer) {
    // Only a clear "no" ends the session; a network or a server that is away for a moment must not sign anybody out.
    return answer.refusal.status === 401 || answer.refusal.status === 400 ? "over" : answer.refusal;
  }
  const tokens = answer.data as Tokens;
  api.dispatch(tokensRotated({ token: tokens.access_token, refreshToken: tokens.refresh_token }));
  return "renewed";
}

/** The end of a JSON web token's life in milliseconds, or null when it does not say. */
export function expiryOf(token: string): number | null {
  try {
    const payload = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return typeof payload.exp === "number" ? payload.exp * 1000 : null;
  } catch {
    return null;
  }
}

export function expiresSoon(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== null && expiry - now < EARLY_MS;
}
