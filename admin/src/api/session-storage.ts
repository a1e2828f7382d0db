import type { SessionStore } from "@shiye/client/session";
import { createSignal } from "@shiye/client/signal";
import type { Tokens } from "@shiye/events/accounts";
import type { AdminView } from "@shiye/events/admins";
import { deviceStorage } from "./site-storage.ts";

/** The keys that existing clients of the specification use. Source: specification 002 §6. */
const KEYS = { access: "admin_token", refresh: "admin_refresh_token", admin: "admin_info" } as const;

export function readAccessToken(): string | null {
  return deviceStorage.getItem(KEYS.access);
}

function readTokens() {
  return { token: readAccessToken(), refreshToken: deviceStorage.getItem(KEYS.refresh) };
}

/** Emitted when the server says during a call that the session ended. */
export const sessionOver = createSignal();

export function storeTokens(tokens: Tokens): void {
  storedSession.rotate({ token: tokens.access_token, refreshToken: tokens.refresh_token });
}

/** The session is only in the storage, so all tabs share it. */
export const storedSession: SessionStore = {
  read: readTokens,
  readShared: readTokens,
  adopt() {},
  rotate: ({ token, refreshToken }) => {
    deviceStorage.setItem(KEYS.access, token);
    deviceStorage.setItem(KEYS.refresh, refreshToken);
  },
  end() {
    clearSession();
    sessionOver.emit();
  },
};

export function storeAdmin(admin: AdminView): void {
  deviceStorage.setItem(KEYS.admin, JSON.stringify(admin));
}

export function clearSession(): void {
  for (const key of Object.values(KEYS)) deviceStorage.removeItem(key);
}
