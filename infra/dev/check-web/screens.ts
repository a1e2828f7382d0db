import type { Page } from "playwright-core";
import { findViolations } from "../e2e/accessibility.ts";
import { sticksOut, tooSmall } from "../e2e/layout.ts";
import { boundByOrder } from "../e2e/style-order.ts";
import { findSamples } from "../look/running-product.ts";
import { shots } from "../look/shots.ts";
import { isOffice, type Screen, screensOf, signedIn, visit } from "../look/take-shot.ts";
import { type Figure, type Goal, none } from "./figure.ts";

interface View {
  screen: Screen;
  theme: "light" | "dark";
  /** What must not be found there, by what it is called. */
  faults: Readonly<Record<string, (page: Page) => Promise<string[]>>>;
}

/** 200 % on a phone of 640 px. */
const NARROW: Screen = { width: 320, height: 640, isMobile: false, hasTouch: true };

/** A phone by day, a laptop by night; the stories have the other two. The back office is no place for a thumb. */
function viewsOf(address: string): View[] {
  const office = isOffice(address);
  const views = screensOf(address)
    .filter(({ width }) => width === 390 || width === 1440)
    .map((screen): View => {
      const touched: View["faults"] = screen.isMobile && !office ? { "targets under 44 px": tooSmall } : {};
      return { screen, theme: screen.isMobile ? "light" : "dark", faults: { axe: findViolations, ...touched } };
    });
  const narrow = { "wider than the window": sticksOut, "styles by the order of files": boundByOrder };
  return office ? views : [...views, { screen: NARROW, theme: "light", faults: narrow }];
}

/** What the browser itself says of a page that is not there, because the server says 404. */
const EXPECTED = /404 \(Not Found\) .*\/nowhere/;

export const unexpected = (troubles: readonly string[]) => troubles.filter((trouble) => !EXPECTED.test(trouble));

/** Every page of the list and every state of it that somebody comes to by pressing something. */
export const screensGoal: Goal = {
  name: "screens",
  async *measure({ url, browser }) {
    const samples = await findSamples(url);
    for (const { title, address, as, act } of shots) {
      const look = { url, path: address(samples), kept: await signedIn(url, as), act };
      for (const { screen, theme, faults } of viewsOf(look.path)) {
        const of = `${title}, ${screen.width} px, ${theme}`;
        const see = async (page: Page, troubles: readonly string[]) => {
          const figures: Figure[] = [];
          for (const [name, find] of Object.entries(faults)) figures.push(none(`${of}: ${name}`, await find(page)));
          const errors = unexpected(troubles);
          return [...figures, ...(errors.length > 0 ? [none(`${of}: errors in the console, requests elsewhere`, errors)] : [])];
        };
        const seen = visit(browser, look, screen, theme, see);
        yield* await seen.catch((error: unknown) => [none(of, [`not looked at: ${String(error)}`])]);
      }
    }
  },
};
