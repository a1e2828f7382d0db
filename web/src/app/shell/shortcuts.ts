type Shortcut = "next" | "previous" | "publish" | "search" | "shortcuts";

const KEYS: Record<string, Shortcut> = { j: "next", k: "previous", n: "publish", "/": "search", "?": "shortcuts" };

type Key = Pick<KeyboardEvent, "key" | "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented">;

/** Where the keys are pressed: `note` is one that is open above the page, `dialog` anything else that has the floor. */
export type Floor = "page" | "note" | "dialog" | "writing";

/** What a key means. Keys are letters while somebody is writing, choosing a Chinese character, or holding a modifier. */
export function shortcutOf(event: Key, floor: Floor): Shortcut | null {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (floor === "writing" || floor === "dialog") return null;
  // Caps Lock gives capitals without Shift; a capital with Shift is meant as one. `?` cannot be typed without it.
  const letter = /^[a-z]$/i.test(event.key);
  if (letter && event.shiftKey) return null;
  const shortcut = KEYS[letter ? event.key.toLowerCase() : event.key] ?? null;
  return floor === "note" && shortcut !== "shortcuts" ? null : shortcut;
}

/** The first card of which the reader sees the beginning: below the header, or else whatever is next. */
export function firstInView(tops: readonly number[], headerBottom: number): number {
  return tops.findIndex((top) => top >= headerBottom);
}
