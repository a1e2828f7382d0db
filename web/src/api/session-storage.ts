import type { Middleware } from "@reduxjs/toolkit";
import { type SessionMember, type SessionRoot, type SessionState, SIGNED_OUT, sessionAdopted } from "./session-slice.ts";

/**
 * Names fixed by specification 000 §3. Tabs in other processes see the keys one after the other, and follow when the token changes, so the
 * token is written last.
 */
const KEYS = ["userInfo", "refreshToken", "token"] as const;

/** `denied`: the session if the browser denies storage to sites; then even reading the name `localStorage` throws. */
export function readSession(denied = SIGNED_OUT): SessionState {
  try {
    const [member, refreshToken, token] = KEYS.map((key) => localStorage.getItem(key));
    return token ? { token, refreshToken: refreshToken ?? null, member: readMember(member) } : SIGNED_OUT;
  } catch {
    return denied;
  }
}

export function writeSession(session: SessionState): void {
  try {
    const values = [session.member && JSON.stringify(session.member), session.refreshToken, session.token];
    KEYS.forEach((key, place) => {
      const value = values[place];
      if (value) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
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
    if (session !== before && !sessionAdopted.match(action)) writeSession(session);
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
