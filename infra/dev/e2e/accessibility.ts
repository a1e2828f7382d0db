import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe cannot know: the library's guards send the focus on at once, and a list is scrolled by the keys of the field that names its option. */
const GUARDS = "[data-base-ui-focus-guard]";
const SCROLLED_BY_ITS_FIELD = { rule: "scrollable-region-focusable", role: "listbox" };

/** What axe finds in the page as it stands: one line for each element that breaks a rule. */
export async function findViolations(page: Page): Promise<string[]> {
  // What is still moving or fading has colours that nobody sees for longer than a moment.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ guards, scrolled }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations } = await engine.run({ exclude: [[guards]] });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ html }) => id !== scrolled.rule || !html.includes(`role="${scrolled.role}"`))
          .map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { guards: GUARDS, scrolled: SCROLLED_BY_ITS_FIELD },
  );
}
