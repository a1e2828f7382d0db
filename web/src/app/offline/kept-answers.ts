/** Which answers can be read again without a network: the beginnings of lists, opened notes, and their first comments. */
const KEPT = [/^\/api\/categories$/, /^\/api\/posts$/, /^\/api\/posts\/\d+$/, /^\/api\/posts\/\d+\/comments$/];
/** A later part of a list, or a typed question, is not stored: nothing asks for it again by itself. */
const NOT_KEPT = ["cursor", "page", "keyword"];
/** Who asks for a note again asks for the same note. */
const NO_DIFFERENCE = ["skipViewCount"];

/** The name under which the answer to a GET is stored; undefined if it is not. */
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
 * The member of the answer, from the header of the call, because answers contain likes and follows. The token may have expired: it opens
 * only what this device was given for it.
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
