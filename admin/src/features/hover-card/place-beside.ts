interface Size {
  width: number;
  height: number;
}

/** Source: specification 002 §9. Pixels. */
const GAP = 12;
const MARGIN = 16;

/** The place of a card: to the right of its anchor, or to the left if there is no room, and inside of the window. */
export function placeBeside(anchor: { left: number; right: number; top: number }, card: Size, screen: Size): { left: number; top: number } {
  const right = anchor.right + GAP;
  const fits = right + card.width + MARGIN <= screen.width;
  const within = (start: number, length: number, room: number) => Math.max(MARGIN, Math.min(start, room - length - MARGIN));
  return {
    left: within(fits ? right : anchor.left - GAP - card.width, card.width, screen.width),
    top: within(anchor.top, card.height, screen.height),
  };
}
