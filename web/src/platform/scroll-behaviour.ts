import { isCalm } from "./media.ts";

/** How a page scrolls to a place: smoothly, or at once for users who prefer less motion. */
export function scrollBehaviour(): ScrollBehavior {
  return isCalm() ? "auto" : "smooth";
}
