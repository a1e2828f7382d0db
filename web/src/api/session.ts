import type { ApiAnswer } from "@shiye/client/http";
import { createSession, type RefreshOutcome, type SessionStore } from "@shiye/client/session";
import { type SessionRoot, sessionAdopted, sessionExpired, tokensRotated } from "./session-slice.ts";
import { readSession } from "./session-storage.ts";

interface StoreApi {
  getState: () => unknown;
  dispatch: (action: ReturnType<typeof tokensRotated | typeof sessionAdopted | typeof sessionExpired>) => unknown;
}

const session = createSession({
  refreshPath: "/auth/refresh",
  lock: "session-refresh",
  overMessage: "会话已过期，已自动退出登录",
});

/** Sends a call with the member's token, which is renewed if necessary. See infra/client/src/session.ts. */
export function callAsMember(api: StoreApi, send: (token: string | null) => Promise<ApiAnswer>): Promise<ApiAnswer> {
  return session.call(storeOf(api), send);
}

export function refreshSession(api: StoreApi): Promise<RefreshOutcome> {
  return session.refresh(storeOf(api));
}

/** The member's token; one that expires soon is exchanged first. */
export function freshToken(api: StoreApi): Promise<string | null> {
  return session.freshToken(storeOf(api));
}

/** The tab uses the tokens in the store; app/store.ts writes every change to the storage that tabs share. */
function storeOf({ getState, dispatch }: StoreApi): SessionStore {
  return {
    read: () => (getState() as SessionRoot).session,
    readShared: () => readSession(),
    adopt: () => dispatch(sessionAdopted(readSession())),
    rotate: (tokens) => dispatch(tokensRotated(tokens)),
    end: () => dispatch(sessionExpired()),
  };
}
