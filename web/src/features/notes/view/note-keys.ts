export type NoteAction = "like" | "collect" | "before" | "after" | "previous" | "next" | "close";

const ACTIONS: Record<string, NoteAction> = {
  ...{ d: "like", s: "collect", ArrowLeft: "before", ArrowRight: "after", Escape: "close" },
  // Next and previous note of the list below, as J and K do in the list.
  ...{ j: "next", k: "previous" },
};

type Key = Pick<KeyboardEvent, "key" | "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "defaultPrevented">;

/** Keys of specification 001 §2. They do nothing while the member writes, composes a character or holds a modifier. */
export function noteActionOf(event: Key, writing: boolean): NoteAction | null {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return null;
  const action = ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  if (writing && action !== "close") return null;
  // A key that is held down must not like and unlike repeatedly.
  if (event.repeat && action !== "before" && action !== "after") return null;
  return action;
}
