/** Opening a note again within the hour is not counted again. Specification 001 §4 and §9. */
const HOUR_MS = 3_600_000;
const KEY = "viewed-notes";

/**
 * When each note was viewed. Not cookies: one for the whole site goes with every call and picture, and one for /post is not seen by a page
 * that was loaded elsewhere and shows the note above it.
 */
function recentViews(now: number): [id: string, at: number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Object.entries(Object(kept)).filter((entry): entry is [string, number] => Math.abs(now - Number(entry[1])) < HOUR_MS);
  } catch {
    return [];
  }
}

export function wasViewed(noteId: number): boolean {
  return recentViews(Date.now()).some(([id]) => id === String(noteId));
}

export function rememberView(noteId: number): void {
  const now = Date.now();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(recentViews(now)), [noteId]: now }));
  } catch {
    // The server still counts each viewer once an hour.
  }
}
