import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
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

/** In milliseconds. A navigation that is not through by then was held, and the note stays. */
const HELD_MS = 500;

/**
 * The note grows out of its card and shrinks back into it. What plays the closing is the element that React has let go of, because the
 * address, the title and the focus already belong to the page below, however the note was closed (key, button or the browser's back).
 * A copy would have to fetch its pictures and its video again.
 *
 * Must stand before whatever changes the page when the note closes: effects end in their order, and this one reads where things are. After
 * such a change the browser would have to compute the styles of the whole page first.
 *
 * Returns what a press that closes calls first: the motion begins in the frame that answers the press, and then `go` is called, which takes
 * the note away.
 */
export function useOverlayMotion({ overlay, card, noteId }: OverlayParts): (go: () => void) => void {
  const leaving = useRef<Leaving | null>(null);
  useLayoutEffect(() => {
    const page = overlay.current;
    const sheet = card.current;
    if (!page || !sheet) return;
    const easing = easingOf();
    const enter = { duration: timing("--time-overlay-in"), easing };
    page.animate([{ backgroundColor: "transparent" }, {}], enter);
    sheet.animate([away(sheet, noteId), { opacity: 1, offset: 0.35 }, { opacity: 1, transform: "none" }], enter);
    return () => {
      const places = placesWithin(sheet);
      const motion = leaving.current ?? beginLeaving(page, sheet, noteId);
      leaving.current = null;
      // In development React unmounts once for practice, and another note may take the place of this one. Then it stays.
      queueMicrotask(() => (page.isConnected ? motion.stay() : keepUntilLeft(page, places, motion)));
    };
  }, [overlay, card, noteId]);
  return useCallback(
    (go) => {
      const page = overlay.current;
      const sheet = card.current;
      if (!page || !sheet || leaving.current) return go();
      const motion = beginLeaving(page, sheet, noteId);
      leaving.current = motion;
      requestAnimationFrame(() => setTimeout(go));
      setTimeout(() => {
        if (leaving.current !== motion) return;
        leaving.current = null;
        motion.stay();
      }, HELD_MS);
    },
    [overlay, card, noteId],
  );
}

/** A note that moves back to its card. */
interface Leaving {
  finished: () => Promise<unknown>;
  /** It does not leave after all. */
  stay: () => void;
}

function beginLeaving(page: HTMLElement, sheet: HTMLElement, noteId: number): Leaving {
  const leave = { duration: timing("--time-overlay-out"), easing: easingOf(), fill: "forwards" } as const;
  const back = away(sheet, noteId);
  page.style.pointerEvents = "none";
  const motions = [
    page.animate([{}, { backgroundColor: "transparent" }], leave),
    sheet.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, back], leave),
  ];
  return {
    finished: () => Promise.all(motions.map((motion) => motion.finished)),
    stay: () => {
      page.style.pointerEvents = "";
      for (const motion of motions) motion.cancel();
    },
  };
}

/** Puts the note that left the page back above it until it has moved away. */
function keepUntilLeft(page: HTMLElement, places: [Element, number][], { finished }: Leaving): void {
  page.inert = true;
  for (const named of page.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const video of page.querySelectorAll("video")) video.pause();
  document.body.append(page);
  for (const [element, place] of places) element.scrollTop = place;
  const end = () => page.remove();
  finished().then(end, end);
}

/** How far each scrolled element is scrolled, which it forgets when it leaves the page. */
function placesWithin(sheet: HTMLElement): [Element, number][] {
  const places: [Element, number][] = [];
  for (const element of sheet.querySelectorAll("*")) if (element.scrollTop) places.push([element, element.scrollTop]);
  return places;
}

function easingOf(): string {
  return getComputedStyle(document.documentElement).getPropertyValue("--ease");
}

function away(sheet: HTMLElement, noteId: number): Keyframe {
  return { opacity: 0, ...(isCalm() ? {} : { transform: towardsCard(sheet, noteId) }) };
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
