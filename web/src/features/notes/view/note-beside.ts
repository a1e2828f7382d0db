/** A place in the list below an open note. */
export interface CardBelow {
  id: number;
  link: HTMLElement;
}

/**
 * What stands in the list so many places behind (or before) the note; 0 is the note's own card. The list draws only what is near the window, which is
 * enough: whoever goes on takes it along. `null` where the page below has no list, or none that goes on there.
 */
export function cardBeside(noteId: number, by: -1 | 0 | 1): CardBelow | null {
  const links = [...document.querySelectorAll<HTMLElement>("article[aria-posinset] a[data-note]")];
  const placeOf = (link: Element | undefined) => Number(link?.closest("[aria-posinset]")?.getAttribute("aria-posinset"));
  const own = links.find((link) => link.dataset.note === String(noteId));
  const link = own && links.find((other) => placeOf(other) === placeOf(own) + by);
  return link ? { id: Number(link.dataset.note), link } : null;
}
