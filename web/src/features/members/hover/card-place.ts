/** Specification 000 §4. */
export const CARD = { width: 360, height: 300, gap: 12, margin: 16 } as const;

interface Box {
  left: number;
  right: number;
  top: number;
}

/** Beside what the pointer is on: to the right, to the left where there is no room, never out of the window. */
export function cardPlace({ left, right, top }: Box, screen: { width: number; height: number }): { left: number; top: number } {
  const { width, height, gap, margin } = CARD;
  const fits = right + gap + width <= screen.width - margin;
  const beside = fits ? right + gap : left - gap - width;
  const within = (value: number, most: number) => Math.max(margin, Math.min(value, most - margin));
  return { left: within(beside, screen.width - width), top: within(top, screen.height - height) };
}

/** The account that a link leads to; null for any other link, and for lists and one's own page. */
export function accountOf(href: string | null): string | null {
  return /^\/user\/([A-Za-z0-9_]{1,32})$/.exec(href ?? "")?.[1] ?? null;
}

/** The card is narrow, so thousands are short too. Specification 000 §9. */
export function cardCount(count: number): string {
  const short = (value: number) => value.toFixed(1).replace(/\.0$/, "");
  if (count >= 10_000) return `${short(Math.floor(count / 1000) / 10)}万`;
  return count >= 1000 ? `${short(Math.floor(count / 100) / 10)}k` : String(count);
}
