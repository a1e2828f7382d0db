/**
 * The id of the note if the message is only the address of a note (notes/share/share-text.ts) or its path. Any other text is shown as text
 * with links.
 */
export function linkedNote(text: string, origin = location.origin): number | null {
  const address = text.trim();
  const id = Number(/\/post\?id=([1-9]\d{0,15})$/.exec(address)?.[1]);
  const path = `/post?id=${id}`;
  return Number.isSafeInteger(id) && (address === path || address === origin + path) ? id : null;
}
