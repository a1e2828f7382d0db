import { countText } from "../../ui/count-text.ts";

/** The narrow card of a member also shortens from a thousand on, as `x.xk`. Specification 000 §9. */
export function shortCountText(count: number): string {
  if (count < 1000 || count >= 10_000) return countText(count);
  return `${(Math.floor(count / 100) / 10).toFixed(1)}k`;
}
