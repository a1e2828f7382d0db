import { type RefObject, useLayoutEffect } from "react";

/**
 * Makes everything around an element inert, as a browser does for a modal dialog: neither the focus nor a screen reader leaves the element.
 * Toasts stay as they are. Returns what ends it.
 */
export function makeSurroundingsInert(element: HTMLElement | null): () => void {
  const root = document.getElementById("root");
  const changed: HTMLElement[] = [];
  for (let node = element; root && node !== root && node?.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert || sibling.matches("section[aria-live]")) continue;
      sibling.inert = true;
      changed.push(sibling);
    }
  }
  return () => {
    for (const sibling of changed) sibling.inert = false;
  };
}

export function useInertSurroundings(element: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => (active ? makeSurroundingsInert(element.current) : undefined), [element, active]);
}
