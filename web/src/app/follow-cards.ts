export interface PointedCard {
  noteId: number;
  /** The element around its link. */
  card: HTMLElement;
  /** A finger rests on it: the user wants the menu itself. */
  held: boolean;
}

/** The duration of a long press, as on phones. */
const HOLD_MS = 500;
/** A finger that moves further is scrolling. */
const STILL_PX = 10;

function cardAt(target: EventTarget | null): Omit<PointedCard, "held"> | null {
  if (!(target instanceof Element)) return null;
  const link =
    target.closest<HTMLElement>("[data-note]") ?? target.closest("div:has(> [data-note])")?.querySelector<HTMLElement>("[data-note]");
  const card = link?.parentElement;
  return link && card ? { noteId: Number(link.dataset.note), card } : null;
}

/** Tells which card is meant: by mouse, by focus, or by a resting finger. Null: none any more. Returns a function that stops it. */
export function followCards(tell: (card: PointedCard | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let holding: { timer: number; x: number; y: number } | undefined;
  let held = false;
  const letGo = () => {
    clearTimeout(holding?.timer);
    holding = undefined;
  };
  const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void, capture = false) =>
    document.addEventListener(name, heard, { signal, capture });

  listen("pointerover", ({ target, pointerType }) => {
    if (pointerType === "mouse") tell(withoutHold(cardAt(target)));
  });
  listen("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) tell(withoutHold(cardAt(target)));
  });
  listen("pointerdown", ({ target, pointerType, clientX: x, clientY: y }) => {
    held = false;
    const card = cardAt(target);
    if (pointerType !== "touch" || !card) return;
    // The browser's own menu for links would open at the same moment.
    card.card.style.setProperty("-webkit-touch-callout", "none");
    const hold = () => {
      held = true;
      holding = undefined;
      tell({ ...card, held: true });
    };
    holding = { timer: window.setTimeout(hold, HOLD_MS), x, y };
  });
  listen("pointermove", ({ clientX, clientY }) => {
    if (holding && Math.hypot(clientX - holding.x, clientY - holding.y) > STILL_PX) letGo();
  });
  listen("pointerup", letGo);
  listen("pointercancel", letGo);
  listen("contextmenu", (event) => {
    if (held || holding) event.preventDefault();
  });
  // Lifting the finger is no press of the card.
  listen(
    "click",
    (event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  return () => {
    letGo();
    stop.abort();
  };
}

const withoutHold = (card: Omit<PointedCard, "held"> | null): PointedCard | null => card && { ...card, held: false };
