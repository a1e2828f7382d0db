import { thumbHashToDataURL } from "thumbhash";

const known = new Map<string, string>();

/** The blurred picture of a base64 thumbhash as a data URL; null if the thumbhash is invalid. */
export function thumbhashUrl(thumbhash: string | null | undefined): string | null {
  if (!thumbhash) return null;
  const cached = known.get(thumbhash);
  if (cached) return cached;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
    known.set(thumbhash, url);
    return url;
  } catch {
    return null;
  }
}
