/** The note that a message is: its address (notes/share/share-text.ts) and nothing else. Any other text is a text, with links in it. */
export function linkedNote(text: string, origin = location.origin): number | null {
  const address = text.trim();
  const id = Number(/\/post\?id=([1-9]\d{0,15})$/.exec(address)?.[1]);
  return Number.isSafeInteger(id) && address === `${origin}/post?id=${id}` ? id : null;
}
