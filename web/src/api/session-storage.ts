import { type SessionMember, type SessionState, SIGNED_OUT } from "./session-slice.ts";

/** Names fixed by specification 000 §3. */
const KEYS = { token: "token", refreshToken: "refreshToken", member: "userInfo" } as const;

/** The part of `Storage` that we use; private windows may refuse even that, so every touch is guarded. */
export type SessionStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readSession(store: SessionStore): SessionState {
  try {
    const token = store.getItem(KEYS.token);
    if (!token) return SIGNED_OUT;
    return { token, refreshToken: store.getItem(KEYS.refreshToken), member: readMember(store.getItem(KEYS.member)) };
  } catch {
    return SIGNED_OUT;
  }
}

export function writeSession(store: SessionStore, session: SessionState): void {
  try {
    const values = { token: session.token, refreshToken: session.refreshToken, member: session.member && JSON.stringify(session.member) };
    for (const [name, value] of Object.entries(values)) {
      const key = KEYS[name as keyof typeof KEYS];
      if (value) store.setItem(key, value);
      else store.removeItem(key);
    }
  } catch {
    // The session then lives as long as the tab.
  }
}

/** Whether a `storage` event of another tab concerns the session; a cleared storage has no key. */
export function concernsSession(key: string | null): boolean {
  return key === null || Object.values(KEYS).some((name) => name === key);
}

function readMember(text: string | null): SessionMember | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<SessionMember> | null;
    if (typeof value?.id !== "number" || typeof value.nickname !== "string") return null;
    return { id: value.id, user_id: value.user_id ?? "", nickname: value.nickname, avatar: value.avatar ?? null };
  } catch {
    return null;
  }
}
