/** How a page scrolls to a place: smoothly, or at once for users who prefer less motion. */
export function scrollBehaviour(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
