import type { Page } from "playwright-core";
import { openVisitor } from "../e2e/browser.ts";
import { withStorage } from "../e2e/community.ts";
import { findSamples } from "../look/running-product.ts";
import { shots } from "../look/shots.ts";
import { isOffice, signedIn } from "../look/take-shot.ts";
import { atMost, type Goal, none } from "./figure.ts";
import { unexpected } from "./screens.ts";

const MOST_SHIFT = 0.02;
const SOMEBODY = "user001";

/** Everything that moves without somebody's doing, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = { shift: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!hadRecentInput) watched.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { watched: { shift: number } }).watched.shift);
}

export const shiftsGoal: Goal = {
  name: "shifts",
  async *measure({ url, browser }) {
    const samples = await findSamples(url);
    const kept = await signedIn(url, SOMEBODY);
    // Every page of the list, and what has an address of its own in it.
    const addressed = shots.filter(({ act }) => !act).map(({ title, address }) => ({ title, address: address(samples) }));
    for (const { title, address } of addressed.filter((shot) => !isOffice(shot.address)))
      for (const width of [390, 1440]) {
        const options = { viewport: { width, height: 860 }, storageState: withStorage(url, kept) };
        const { page, context, troubles } = await openVisitor(browser, url, options);
        const shift = await watchShifts(page);
        await page.goto(address);
        await page.waitForLoadState("networkidle");
        for (let screens = 0; screens < 6; screens += 1) {
          await page.mouse.wheel(0, 700);
          await page.waitForLoadState("networkidle");
        }
        const of = `${title}, ${width} px`;
        yield atMost(of, MOST_SHIFT, await shift(), "", 3);
        const errors = unexpected(troubles);
        if (errors.length > 0) yield none(`${of}: errors in the console, requests elsewhere`, errors);
        await context.close();
      }
  },
};
