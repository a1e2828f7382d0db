import type { SessionStore } from "@shiye/client/session";
import { createSignal } from "@shiye/client/signal";
import type { Tokens } from "@shiye/events/accounts";
import type { AdminView } from "@shiye/events/admins";
import { ADMIN_ROLES } from "@shiye/events/back-office/rights";

/** Keys that existing clients of the specification use. Source: specification 002 §6. */
const KEYS = { access: "admin_token", refresh: "admin_refresh_token", admin: "admin_info" } as const;

export function readAccessToken(): string | null {
  return localStorage.getItem(KEYS.access);
}

function readTokens() {
  return { token: readAccessToken(), refreshToken: localStorage.getItem(KEYS.refresh) };
}

/** The server has said, in the middle of something, that the session is over. */
export const sessionOver = createSignal();

/** What was stored at sign-in; undefined when nobody is signed in or the entry is not ours. */
export function readAdmin(): AdminView | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEYS.admin) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    if (!("id" in stored && typeof stored.id === "number" && "username" in stored && typeof stored.username === "string")) return undefined;
    const role = "role" in stored ? ADMIN_ROLES.find((one) => one === stored.role) : undefined;
    // What they may do is asked of the server; until then, and from before there were roles, as little as anybody.
    const { id, username } = stored;
    return { id, username, role: role ?? "auditor", password_is_temporary: false, second_factor: false };
  } catch {
    return undefined;
  }
}

export function storeTokens(tokens: Tokens): void {
  storedSession.rotate({ token: tokens.access_token, refreshToken: tokens.refresh_token });
}

/** The back office keeps its session in the storage alone, so every tab works with what all share. */
export const storedSession: SessionStore = {
  read: readTokens,
  readShared: readTokens,
  adopt() {},
  rotate: ({ token, refreshToken }) => {
    localStorage.setItem(KEYS.access, token);
    localStorage.setItem(KEYS.refresh, refreshToken);
  },
  end() {
    clearSession();
    sessionOver.emit();
  },
};

export function storeAdmin(admin: AdminView): void {
  localStorage.setItem(KEYS.admin, JSON.stringify(admin));
}

export function clearSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}
