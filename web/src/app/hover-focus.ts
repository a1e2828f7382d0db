import { cardAt, type createHoverIntent, memberLinkAt, type Pointed } from "./hover-intent.ts";

type HoverIntent = ReturnType<typeof createHoverIntent>;

const REACHABLE = "a[href], button:not([disabled])";

/**
 * The card for keyboard users: it opens when the focus rests on a link to a member. The down arrow moves into it; Tab at either end, or
 * Esc, returns to the link. The card is at the end of the document, where Tab alone would not find it.
 */
export function followFocus(intent: HoverIntent, onPoint: () => void): () => void {
  /** The focused link whose card is wanted. */
  let link: Pointed | null = null;

  const focusIn = ({ target }: FocusEvent) => {
    if (cardAt(target)) return intent.stay();
    const next = target instanceof Element && target.matches(":focus-visible") ? memberLinkAt(target) : null;
    // Focus from a mouse press is not keyboard use.
    if (!next || next.anchor !== target) return;
    link = next;
    onPoint();
    intent.point(next);
  };
  const focusOut = ({ target, relatedTarget }: FocusEvent) => {
    const left = cardAt(target) ?? (link?.anchor === target ? link?.anchor : null);
    if (!left || (relatedTarget instanceof Element && (cardAt(relatedTarget) || relatedTarget === link?.anchor))) return;
    link = null;
    intent.leave();
  };
  const keyDown = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    const card = cardAt(focused);
    if (event.key === "Escape") {
      if (card && link) focus(link.anchor);
      link = null;
    } else if (event.key === "ArrowDown" && link && focused === link.anchor && intent.isShown()) {
      const first = document.querySelector(`[data-member-preview] :is(${REACHABLE})`);
      if (!first) return;
      event.preventDefault();
      event.stopPropagation();
      focus(first);
    } else if (event.key === "Tab" && card && link) {
      const reachable = [...card.querySelectorAll(REACHABLE)];
      if (focused !== (event.shiftKey ? reachable[0] : reachable.at(-1))) return;
      event.preventDefault();
      focus(link.anchor);
    }
  };
  // Scrolling a link away closes its card. A link that the focus has just brought into view scrolled with it, and still counts.
  const scroll = () => {
    const waiting = intent.isShown() ? null : link;
    intent.close();
    if (waiting) intent.point(waiting);
  };

  document.addEventListener("focusin", focusIn);
  document.addEventListener("focusout", focusOut);
  // Runs before the listener that closes the card.
  window.addEventListener("keydown", keyDown, true);
  document.addEventListener("scroll", scroll, { capture: true, passive: true });
  return () => {
    document.removeEventListener("focusin", focusIn);
    document.removeEventListener("focusout", focusOut);
    window.removeEventListener("keydown", keyDown, true);
    document.removeEventListener("scroll", scroll, true);
  };
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
