import { scrollBehaviour } from "../../../platform/scroll-behaviour.ts";

/** Scrolls a comment into the visible part, if it is not there. On a phone the header and the input of the note lie above what scrolls. */
export function bringIntoView(comment: Element): void {
  const scroller = scrollerOf(comment);
  if (!scroller) return;
  const heightOf = (part: string) => scroller.querySelector<HTMLElement>(`:scope > ${part}`)?.offsetHeight ?? 0;
  scroller.style.scrollPadding = `${heightOf("header")}px 0 ${heightOf("footer")}px`;
  comment.scrollIntoView({ block: "nearest", behavior: scrollBehaviour() });
  scroller.style.scrollPadding = "";
}

function scrollerOf(element: Element): HTMLElement | null {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return null;
}
