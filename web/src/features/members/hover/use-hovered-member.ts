import { useEffect, useState } from "react";
import { accountOf } from "./card-place.ts";

/** Specification 000 §4. */
const SHOW_AFTER_MS = 500;
const HIDE_AFTER_MS = 200;

export interface HoveredMember {
  account: string;
  anchor: Element;
}

/** Marks the card itself: the pointer may go there. */
export const CARD_MARK = "data-member-card";

/** The member on whose name or picture the pointer rests, anywhere on the site. Fingers hover nowhere. */
export function useHoveredMember(): HoveredMember | null {
  const [shown, setShown] = useState<HoveredMember | null>(null);
  useEffect(() => {
    let timer = 0;
    let next: HoveredMember | null = null;
    const settle = (member: HoveredMember | null, after: number) => {
      window.clearTimeout(timer);
      next = member;
      timer = window.setTimeout(() => setShown(member), after);
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== "mouse" || !(target instanceof Element)) return;
      // On the card: it stays.
      if (target.closest(`[${CARD_MARK}]`)) return window.clearTimeout(timer);
      const anchor = target.closest("a[href]");
      const account = accountOf(anchor?.getAttribute("href") ?? null);
      if (!anchor || !account) return settle(null, HIDE_AFTER_MS);
      if (next?.anchor !== anchor) settle({ account, anchor }, SHOW_AFTER_MS);
      else if (next) settle(next, SHOW_AFTER_MS);
    };
    const away = () => settle(null, 0);
    const key = ({ key }: KeyboardEvent) => key === "Escape" && away();
    // A press leads elsewhere, and what scrolls away is pointed at no more; within the card either is its own affair.
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`[${CARD_MARK}]`))) away();
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("pointerdown", elsewhere, true);
    document.addEventListener("keydown", key);
    document.addEventListener("scroll", elsewhere, { capture: true, passive: true });
    document.documentElement.addEventListener("pointerleave", away);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerdown", elsewhere, true);
      document.removeEventListener("keydown", key);
      document.removeEventListener("scroll", elsewhere, { capture: true });
      document.documentElement.removeEventListener("pointerleave", away);
    };
  }, []);
  return shown;
}
