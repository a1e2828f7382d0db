import type { Page } from "playwright-core";
import { openVisitor } from "../e2e/browser.ts";
import { openLongWall, WALL } from "../e2e/long-wall.ts";
import { atMost, type Goal, none } from "./figure.ts";
import { slowDown } from "./slow-down.ts";

const LONG_TASK_MS = 50;
const MOST_CARDS = 60;
/** As many as the site asks for: five times as many to lay out at once would be another site's long task. */
const NOTES_OF_AN_ANSWER = 20;
const SCROLL_MS = 10_000;

interface Scrolled {
  longTasks: number[];
  cards: number;
  pixels: number;
}

/** As a hand on a wheel does: a little with every frame, for ten seconds. */
function scroll(page: Page): Promise<Scrolled> {
  return page.evaluate(async (forMs) => {
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: "longtask" });
    const end = performance.now() + forMs;
    let cards = 0;
    while (performance.now() < end) {
      window.scrollBy(0, 60);
      await new Promise(requestAnimationFrame);
      cards = Math.max(cards, document.querySelectorAll("article").length);
    }
    observer.disconnect();
    return { longTasks, cards, pixels: window.scrollY };
  }, SCROLL_MS);
}

export const scrollingGoal: Goal = {
  name: "scrolling",
  async *measure({ url, browser }) {
    for (const [slowness, width] of [
      [1, 1440],
      [4, 1440],
      [4, 390],
    ] as const) {
      const { page, context } = await openVisitor(browser, url, { viewport: { width, height: 860 } });
      await openLongWall(page, url, NOTES_OF_AN_ANSWER);
      await page.waitForLoadState("networkidle");
      await slowDown(context, page, slowness);
      const { longTasks, cards, pixels } = await scroll(page);
      const of = `a wall of ${WALL}, ${width} px, ${slowness} × slower`;
      yield none(
        `${of}: tasks over ${LONG_TASK_MS} ms`,
        longTasks.map((ms) => `${Math.round(ms)} ms`),
      );
      yield atMost(`${of}: cards at once`, MOST_CARDS, cards);
      // A page that does not scroll has no long tasks either.
      if (pixels < 3000) yield none(`${of}: pixels scrolled`, [`${pixels} in ${SCROLL_MS} ms`]);
      await context.close();
    }
  },
};
