/** How a page goes to a place of its own: gliding, or at once for those who asked for less motion. */
export function scrollBehaviour(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
