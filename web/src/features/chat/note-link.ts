import { noteAddress } from "../notes/share/share-text.ts";

/** The note that a message is: its address and nothing else. Any other text is a text, with links in it. */
export function linkedNote(text: string, origin = location.origin): number | null {
  const id = Number(/^\S+\/post\?id=(\d{1,16})$/.exec(text.trim())?.[1]);
  return Number.isSafeInteger(id) && text.trim() === noteAddress(id, origin) ? id : null;
}
