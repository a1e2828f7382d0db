/**
 * Tokens are renewed this long before they expire: calls that visitors may make do not answer 401 to an expired token, they treat the
 * member as a visitor.
 */
const EARLY_MS = 30_000;

/** By how much this device's clock is ahead of the server's, in milliseconds, as the last exchange of a token told (session-exchange.ts). */
export const clock = { ahead: 0 };

/** The expiry of a JSON web token in milliseconds, or null if it has none. */
export function expiryOf(token: string): number | null {
  try {
    const payload = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return typeof payload.exp === "number" ? payload.exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * Also true for a value that no browser can put into a header, or that is too long for a server: anything on this origin can write to the
 * storage.
 */
export function expiresSoon(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return !/^[!-~]{1,4000}$/.test(token) || (expiry !== null && expiry - (now - clock.ahead) < EARLY_MS);
}
