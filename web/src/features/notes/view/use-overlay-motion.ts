import { type RefObject, useLayoutEffect } from "react";
import { isCalm } from "../../../platform/media.ts";

/**
 * In milliseconds. tokens.css: --time-overlay-in, --time-overlay-out. Read from there, so that reduced motion is decided in one place. The
 * build writes 400ms as .4s.
 */
function timing(name: string): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue(name);
  return (Number.parseFloat(written) || 0) * (written.trim().endsWith("ms") ? 1 : 1000);
}

interface OverlayParts {
  overlay: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  noteId: number;
}

/**
 * The note grows out of its card and shrinks back into it. What plays the closing is the element that React has let go of, because the
 * address, the title and the focus already belong to the page below, however the note was closed (key, button or the browser's back).
 * A copy would have to fetch its pictures and its video again.
 *
 * Must stand before whatever changes the page when the note closes: effects end in their order, and this one reads where things are. After
 * such a change the browser would have to compute the styles of the whole page first.
 */
export function useOverlayMotion({ overlay, card, noteId }: OverlayParts): void {
  useLayoutEffect(() => {
    const page = overlay.current;
    const sheet = card.current;
    if (!page || !sheet) return;
    const calm = isCalm();
    const easing = getComputedStyle(document.documentElement).getPropertyValue("--ease");
    const away: Keyframe = { opacity: 0, ...(calm ? {} : { transform: towardsCard(sheet, noteId) }) };
    const enter = { duration: timing("--time-overlay-in"), easing };
    page.animate([{ backgroundColor: "transparent" }, {}], enter);
    sheet.animate([away, { opacity: 1, offset: 0.35 }, { opacity: 1, transform: "none" }], enter);
    return () => {
      const places = placesWithin(page);
      const back: Keyframe = { opacity: 0, ...(calm ? {} : { transform: towardsCard(sheet, noteId) }) };
      // In development React unmounts once for practice, and another note may take the place of this one. Then it stays.
      queueMicrotask(() => !page.isConnected && playLeaving(page, sheet, places, back, easing));
    };
  }, [overlay, card, noteId]);
}

/** How far each scrolled element is scrolled, which it forgets when it leaves the page. */
function placesWithin(page: HTMLElement): [Element, number][] {
  const places: [Element, number][] = [];
  for (const element of page.querySelectorAll("*")) if (element.scrollTop) places.push([element, element.scrollTop]);
  return places;
}

function playLeaving(page: HTMLElement, sheet: HTMLElement, places: [Element, number][], away: Keyframe, easing: string): void {
  page.inert = true;
  page.style.pointerEvents = "none";
  for (const named of page.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const video of page.querySelectorAll("video")) video.pause();
  document.body.append(page);
  for (const [element, place] of places) element.scrollTop = place;
  const leave = { duration: timing("--time-overlay-out"), easing, fill: "forwards" } as const;
  page.animate([{}, { backgroundColor: "transparent" }], leave);
  const end = () => page.remove();
  sheet.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, away], leave).finished.then(end, end);
}

/** The transform from the note to its card in the list; a small step if the card is not visible. */
function towardsCard(sheet: HTMLElement, noteId: number): string {
  const from = document.querySelector(`[data-note="${noteId}"]`)?.getBoundingClientRect();
  const to = sheet.getBoundingClientRect();
  if (!from || from.width === 0 || from.bottom < 0 || from.top > window.innerHeight || to.width === 0)
    return "translateY(24px) scale(0.96)";
  const scale = Math.max(0.2, from.width / to.width);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale.toFixed(3)})`;
}
