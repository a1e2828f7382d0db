import { type SessionMember, type SessionState, SIGNED_OUT } from "./session-slice.ts";

/**
 * Names fixed by specification 000 §3. Tabs of other processes see what is written one key after the other, and follow when the token
 * changes: it is written last.
 */
const KEYS = ["userInfo", "refreshToken", "token"] as const;

/** The part of `Storage` that we use; private windows may refuse even that, so every touch is guarded. */
export type SessionStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What was read last. Written back it would undo what another tab has written since. */
let read: SessionState | undefined;

export function readSession(store: SessionStore): SessionState {
  read = { ...SIGNED_OUT };
  try {
    const [member, refreshToken, token] = KEYS.map((key) => store.getItem(key));
    if (token) read = { token, refreshToken: refreshToken ?? null, member: readMember(member) };
  } catch {
    // Nobody is signed in who cannot be remembered.
  }
  return read;
}

export function writeSession(store: SessionStore, session: SessionState): void {
  if (session === read) return;
  try {
    const values = [session.member && JSON.stringify(session.member), session.refreshToken, session.token];
    KEYS.forEach((key, place) => {
      const value = values[place];
      if (value) store.setItem(key, value);
      else store.removeItem(key);
    });
  } catch {
    // The session then lives as long as the tab.
  }
}

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
