/** Renewed this long before the end: calls that visitors may make do not answer 401 to an expired token, they forget who asks. */
const EARLY_MS = 30_000;

/** The end of a JSON web token's life in milliseconds, or null when it does not say. */
export function expiryOf(token: string): number | null {
  try {
    const payload = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return typeof payload.exp === "number" ? payload.exp * 1000 : null;
  } catch {
    return null;
  }
}

/** Also of what no browser puts into a header, or no server reads for its length: the storage belongs to whatever runs on this address. */
export function expiresSoon(token: string, now: number): boolean {
  const expiry = expiryOf(token);
  return !/^[!-~]{1,4000}$/.test(token) || (expiry !== null && expiry - now < EARLY_MS);
}
