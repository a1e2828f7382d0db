/** Specification 000 §4. */
const SHOW_MS = 500;
const HIDE_MS = 200;

export interface Pointed {
  account: string;
  anchor: Element;
}

/** The card, if something in it is pointed at. */
export function cardAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-member-preview]") : null;
}

/** A link to a member's page; links within the card open no further card. */
export function memberLinkAt(target: EventTarget | null): Pointed | null {
  if (!(target instanceof Element)) return null;
  const anchor = target.closest("a[href^='/user/']");
  if (!anchor || cardAt(anchor)) return null;
  const account = /^\/user\/(\w+)$/.exec(anchor.getAttribute("href") ?? "")?.[1];
  return account === undefined ? null : { account, anchor };
}

/** Shows what is pointed at for long enough, and hides what was left for long enough. */
export function createHoverIntent(show: (pointed: Pointed | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Pointed | null = null;
  let wanted: Pointed | null = null;

  function set(next: Pointed | null): void {
    wanted = next;
    shown = next;
    show(next);
  }

  return {
    point(pointed: Pointed): void {
      if (wanted?.anchor === pointed.anchor) {
        if (shown === wanted) clearTimeout(timer);
        return;
      }
      clearTimeout(timer);
      wanted = pointed;
      timer = setTimeout(() => set(pointed), SHOW_MS);
    },
    /** The pointer is over the card now. */
    stay(): void {
      clearTimeout(timer);
      wanted = shown;
    },
    leave(): void {
      if (wanted === null && shown === null) return;
      clearTimeout(timer);
      wanted = shown;
      timer = setTimeout(() => set(null), HIDE_MS);
    },
    /** At once. */
    close(): void {
      clearTimeout(timer);
      if (shown !== null || wanted !== null) set(null);
    },
    isShown: () => shown !== null,
  };
}
