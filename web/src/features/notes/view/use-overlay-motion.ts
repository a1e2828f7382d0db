import { type RefObject, useLayoutEffect } from "react";
import { isCalm } from "../../../platform/media.ts";

/** tokens.css: --time-overlay-in, --time-overlay-out, --ease. Read from there, so that reduced motion is decided in one place. */
function timing(name: string): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
}

interface OverlayParts {
  overlay: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  noteId: number;
}

/**
 * The note grows out of its card and shrinks back into it. A copy plays the closing, because the address, the title and the focus already
 * belong to the page below, however the note was closed (key, button or the browser's back).
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
      const places = [...page.querySelectorAll("*")].map((element) => element.scrollTop);
      const ghost = page.cloneNode(true) as HTMLElement;
      const back: Keyframe = { opacity: 0, ...(calm ? {} : { transform: towardsCard(sheet, noteId) }) };
      // In development React unmounts once for practice. Then the original stays, and no copy is shown.
      queueMicrotask(() => !page.isConnected && playLeaving(ghost, places, back, easing));
    };
  }, [overlay, card, noteId]);
}

function playLeaving(ghost: HTMLElement, places: number[], away: Keyframe, easing: string): void {
  ghost.inert = true;
  ghost.removeAttribute("role");
  ghost.style.pointerEvents = "none";
  for (const named of ghost.querySelectorAll("[id]")) named.removeAttribute("id");
  document.body.append(ghost);
  [...ghost.querySelectorAll("*")].forEach((element, index) => {
    if (places[index]) element.scrollTop = places[index];
  });
  const leave = { duration: timing("--time-overlay-out"), easing, fill: "forwards" } as const;
  ghost.animate([{}, { backgroundColor: "transparent" }], leave);
  const sheet = ghost.firstElementChild;
  const motion = sheet?.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, away], leave);
  const end = () => ghost.remove();
  if (motion) motion.finished.then(end, end);
  else end();
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
