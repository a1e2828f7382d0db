import type { Middleware } from "@reduxjs/toolkit";
import { type SessionMember, type SessionRoot, type SessionState, SIGNED_OUT, sessionAdopted } from "./session-slice.ts";

/**
 * Names fixed by specification 000 §3. Tabs in other processes see the keys one after the other, and follow when the token changes, so the
 * token is written last.
 */
const KEYS = ["userInfo", "refreshToken", "token"] as const;

/** The part of `Storage` that we use. Private windows may refuse even that, so every access is guarded. */
export type SessionStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readSession(store: SessionStore): SessionState {
  try {
    const [member, refreshToken, token] = KEYS.map((key) => store.getItem(key));
    return token ? { token, refreshToken: refreshToken ?? null, member: readMember(member) } : SIGNED_OUT;
  } catch {
    return SIGNED_OUT;
  }
}

export function writeSession(store: SessionStore, session: SessionState): void {
  try {
    const values = [session.member && JSON.stringify(session.member), session.refreshToken, session.token];
    KEYS.forEach((key, place) => {
      const value = values[place];
      if (value) store.setItem(key, value);
      else store.removeItem(key);
    });
  } catch {
    // Without a storage the session lives as long as the tab.
  }
}

/**
 * Every change of the session is written to the storage, except one that came from there: it would undo what another tab has written since.
 */
export const keepSession: Middleware<object, SessionRoot> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const before = getState().session;
    const result = next(action);
    const { session } = getState();
    if (session !== before && !sessionAdopted.match(action)) writeSession(localStorage, session);
    return result;
  };

function readMember(text: string | null | undefined): SessionMember | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<SessionMember> | null;
    if (typeof value?.id !== "number" || typeof value.nickname !== "string") return null;
    return { id: value.id, user_id: value.user_id ?? "", nickname: value.nickname, avatar: value.avatar ?? null };
  } catch {
    return null;
  }
}
