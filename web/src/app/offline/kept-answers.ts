/** What of the server's answers can be read again without a network: beginnings of walls, notes that were opened, and what was said below them. */
const KEPT = [/^\/api\/categories$/, /^\/api\/posts$/, /^\/api\/posts\/\d+$/, /^\/api\/posts\/\d+\/comments$/];
/** A part of a longer list, or a question that somebody typed: nobody asks for it again by itself. */
const NOT_KEPT = ["cursor", "page", "keyword"];
/** Who asks for a note again asks for the same note. */
const NO_DIFFERENCE = ["skipViewCount"];

/** Under which name the answer to a GET is kept; undefined when it is not. */
export function keyOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://site");
  if (!KEPT.some((pattern) => pattern.test(pathname)) || NOT_KEPT.some((name) => searchParams.has(name))) return undefined;
  for (const name of NO_DIFFERENCE) searchParams.delete(name);
  searchParams.sort();
  const query = searchParams.toString();
  return `${pathname}${query && `?${query}`}`;
}

export const isPicture = (address: string): boolean => new URL(address, "http://site").pathname.startsWith("/media/");

/**
 * Whose answer it is, from the header of the call: likes and what one follows stand in it. The token need not be good any more: it
 * opens only what this device has been given for it.
 */
export function ownerOf(authorization: string | null): string {
  if (!authorization) return "visitor";
  try {
    const payload = (authorization.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { kind, sub } = JSON.parse(atob(payload)) as { kind?: unknown; sub?: unknown };
    return kind === "member" && typeof sub === "string" && /^\d+$/.test(sub) ? `member-${sub}` : "nobody";
  } catch {
    return "nobody";
  }
}
