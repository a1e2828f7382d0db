/**
 * The note that a message is: its address (notes/share/share-text.ts), or the path of it, which every name of the site has in common, and nothing else.
 * Any other text is a text, with links in it.
 */
export function linkedNote(text: string, origin = location.origin): number | null {
  const address = text.trim();
  const id = Number(/\/post\?id=([1-9]\d{0,15})$/.exec(address)?.[1]);
  const path = `/post?id=${id}`;
  return Number.isSafeInteger(id) && (address === path || address === origin + path) ? id : null;
}
