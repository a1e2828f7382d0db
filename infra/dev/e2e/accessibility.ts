import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds in the page as it stands: one line for each element that breaks a rule. */
export async function findViolations(page: Page): Promise<string[]> {
  // What is still moving or fading has colours that nobody sees for longer than a moment.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations } = await engine.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`));
  });
}
