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
      // What is about to open has not begun to move yet, and is half transparent.
      const beginning = [...document.querySelectorAll("[data-starting-style]")].some((element) => element.checkVisibility());
      if (moving.length === 0 && !beginning) return;
      await Promise.race([
        Promise.allSettled(moving.map((animation) => animation.finished)),
        new Promise((resolve) => setTimeout(resolve, 2000)),
      ]);
    }
  });
}

/** What axe cannot know: the library's guards send the focus on at once, and a list is scrolled by the keys of the field that names its option. */
const GUARDS = "[data-base-ui-focus-guard]";
const SCROLLED_BY_ITS_FIELD = { rule: "scrollable-region-focusable", role: "listbox" };

/** What axe finds in the page as it stands: one line for each element that breaks a rule. */
export async function findViolations(page: Page): Promise<string[]> {
  const found = await lookOnce(page);
  if (found.length === 0) return found;
  // A message that began to fade while axe looked is gone at the second look.
  const again = await lookOnce(page);
  return found.filter((line) => again.includes(line));
}

async function lookOnce(page: Page): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ guards, scrolled }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations } = await engine.run({ exclude: [[guards]] }, { resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ html }) => id !== scrolled.rule || !html.includes(`role="${scrolled.role}"`))
          .map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { guards: GUARDS, scrolled: SCROLLED_BY_ITS_FIELD },
  );
}
