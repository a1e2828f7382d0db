/** A card in the list below an open note. */
interface CardBelow {
  id: number;
  link: HTMLElement;
}

/**
 * The card so many places after (or before) the note; 0 is the note's own card. The list renders only what is near the window, which is
 * enough, because it scrolls along. `null` if the page below has no list, or the list ends there.
 */
export function cardBeside(noteId: number, by: -1 | 0 | 1): CardBelow | null {
  const links = [...document.querySelectorAll<HTMLElement>("article[aria-posinset] a[data-note]")];
  const placeOf = (link: Element | undefined) => Number(link?.closest("[aria-posinset]")?.getAttribute("aria-posinset"));
  const own = links.find((link) => link.dataset.note === String(noteId));
  const link = own && links.find((other) => placeOf(other) === placeOf(own) + by);
  return link ? { id: Number(link.dataset.note), link } : null;
}
