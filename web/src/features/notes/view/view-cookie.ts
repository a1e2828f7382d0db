/** Opening a note again within the hour is not counted again. Specification 001 §4 and §9. */
const HOUR_SECONDS = 3600;

export function wasViewed(noteId: number): boolean {
  return document.cookie.split("; ").includes(`${nameOf(noteId)}=1`);
}

export function rememberView(noteId: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on secure origins only
  document.cookie = `${nameOf(noteId)}=1; path=/post; max-age=${HOUR_SECONDS}; SameSite=Lax`;
}

/** The path keeps these cookies out of requests to /api and /media. The page reads them under /post only. */
function nameOf(noteId: number): string {
  return `viewed_${noteId}`;
}
