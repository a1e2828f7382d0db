import axe from "axe-core";
import type { Page } from "playwright-core";

/** What is still moving or fading has colours and places that nobody sees for longer than a moment; what begins to shows a frame later. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const patience = performance.now() + 10_000;
    while (performance.now() < patience) {
      for (let frame = 0; frame < 2; frame += 1)
        await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 200))]);
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return;
      await Promise.race([
        Promise.allSettled(moving.map((animation) => animation.finished)),
        new Promise((resolve) => setTimeout(resolve, 2000)),
      ]);
    }
  });
}

/** What axe finds in the page as it stands: one line for each element that breaks a rule. */
export async function findViolations(page: Page): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations } = await engine.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`));
  });
}
