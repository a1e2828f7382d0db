import { type SessionMember, type SessionState, SIGNED_OUT } from "./session-slice.ts";

/** Names fixed by specification 000 §3. */
const KEYS = ["token", "refreshToken", "userInfo"] as const;

/** The part of `Storage` that we use; private windows may refuse even that, so every touch is guarded. */
export type SessionStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readSession(store: SessionStore): SessionState {
  try {
    const [token, refreshToken, member] = KEYS.map((key) => store.getItem(key));
    return token ? { token, refreshToken: refreshToken ?? null, member: readMember(member) } : SIGNED_OUT;
  } catch {
    return SIGNED_OUT;
  }
}

export function writeSession(store: SessionStore, session: SessionState): void {
  try {
    const values = [session.token, session.refreshToken, session.member && JSON.stringify(session.member)];
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
