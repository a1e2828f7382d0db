import { act } from "@testing-library/react";

/** The page as the window scrolled it. The caller scrolls it back to 0. */
export function scrollPage(top: number): Promise<void> {
  return act(async () => {
    Object.defineProperty(window, "scrollY", { value: top, configurable: true });
    window.dispatchEvent(new Event("scroll"));
    // What follows the window hears of it after the frame.
    await new Promise((resolve) => setTimeout(resolve));
  });
}
