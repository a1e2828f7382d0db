import type { Page } from "playwright-core";

/** Outside vitest the functions within what is evaluated are named by a helper (`keepNames` of the loader) that no page has. */
export async function inPage<Found>(page: Page, look: () => Found): Promise<Found> {
  await page.evaluate("globalThis.__name ??= (named) => named");
  return page.evaluate(look) as Promise<Found>;
}

/**
 * Buttons and links that answer a finger on less than 44 px: tried by where a finger would land. Links within a text are as high as the text
 * (docs/decisions/touch-targets.md). What lies under a bar, or under something that floats, is scrolled to the middle before it is called too small.
 */
export function tooSmall(page: Page): Promise<string[]> {
  return inPage(page, () => {
    const REACH = 21;
    // What a menu covers is pressed when it is closed.
    const stage = document.querySelector("[role=menu]") ?? document;
    const controls = [...stage.querySelectorAll<HTMLElement>("a[href], button")].filter((control) => {
      const box = control.getBoundingClientRect();
      const inText = getComputedStyle(control).display === "inline";
      const onScreen = box.top >= REACH && box.bottom <= innerHeight - REACH && box.left >= 0 && box.right <= innerWidth && box.width > 1;
      return (
        onScreen &&
        !inText &&
        control.checkVisibility() &&
        getComputedStyle(control).pointerEvents !== "none" &&
        !control.closest("[inert]")
      );
    });
    const isLargeEnough = (control: HTMLElement) => {
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const answers = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.contains(control));
      };
      if (!answers(0, 0)) return true; // Something lies above it; it is reached by scrolling.
      const wide = box.width >= 44 || [-1, 1].every((side) => answers(side * REACH, 0));
      return wide && (box.height >= 44 || [-1, 1].every((side) => answers(0, side * REACH)));
    };
    return controls.flatMap((control) => {
      if (isLargeEnough(control)) return [];
      control.scrollIntoView({ block: "center", behavior: "instant" });
      if (isLargeEnough(control)) return [];
      const { width, height } = control.getBoundingClientRect();
      return [`${control.getAttribute("aria-label") ?? control.textContent} ${Math.round(width)}×${Math.round(height)}`];
    });
  });
}

/** What reaches beyond the right edge of the window and cannot be scrolled to within a part of the page. */
export function sticksOut(page: Page): Promise<string[]> {
  return inPage(page, () => {
    // A line that ends in an ellipsis is as wide as what it stands in.
    const scrolls = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
    };
    // The pictures beside the one that is looked at wait beyond the edges, and come by a finger or a key.
    const waits = (element: Element) => element.matches(".yarl__container");
    const inScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || waits(element) || inScroller(element.parentElement));
    const parts = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !inScroller(element.parentElement))
      .map((element) => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...parts, `the page is ${scrollWidth} px wide`] : parts;
  });
}
