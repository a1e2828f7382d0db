import { scrollBehaviour } from "../../../platform/scroll-behaviour.ts";

/**
 * Scrolls a comment into the visible part, if it is not there. On a phone the header and the input of the note lie above what scrolls.
 * `told`: a toast is going to speak of it, and must not cover it.
 */
export function bringIntoView(comment: Element, { told = false } = {}): void {
  const scroller = scrollerOf(comment);
  if (!scroller) return;
  const heightOf = (part: string) => `${scroller.querySelector<HTMLElement>(`:scope > ${part}`)?.offsetHeight ?? 0}px`;
  const above = told ? `calc(${heightOf("header")} + var(--toast-room))` : heightOf("header");
  scroller.style.scrollPadding = `${above} 0 ${heightOf("footer")}`;
  comment.scrollIntoView({ block: "nearest", behavior: scrollBehaviour() });
  scroller.style.scrollPadding = "";
}

function scrollerOf(element: Element): HTMLElement | null {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return null;
}
