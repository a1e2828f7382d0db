import { type RefObject, useLayoutEffect } from "react";

/**
 * Makes everything around an element untouchable: the focus cannot leave it and a screen reader does not either, as the
 * browser does it for its own dialogs, without a line that watches the Tab key. Messages in passing stay what they are.
 */
export function useInertSurroundings(element: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const root = document.getElementById("root");
    if (!active || !element.current || !root) return;
    const changed: HTMLElement[] = [];
    for (let node = element.current; node !== root && node.parentElement; node = node.parentElement) {
      for (const sibling of node.parentElement.children) {
        if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert || sibling.matches("section[aria-live]")) continue;
        sibling.inert = true;
        changed.push(sibling);
      }
    }
    return () => {
      for (const sibling of changed) sibling.inert = false;
    };
  }, [element, active]);
}
