import { findViolations } from "../e2e/accessibility.ts";
import { findSamples } from "../look/running-product.ts";
import { shots } from "../look/shots.ts";
import { screensOf, signedIn, visit } from "../look/take-shot.ts";
import { type Goal, none } from "./figure.ts";

/** A phone by day, a laptop by night; the stories have the other two. */
const looksAt = (address: string) =>
  screensOf(address)
    .filter(({ width }) => width === 390 || width === 1440)
    .map((screen) => ({ screen, theme: screen.isMobile ? "light" : "dark" }) as const);

/** Every page of the list and every state of it that somebody comes to by pressing something. */
export const axeGoal: Goal = {
  name: "axe",
  async *measure({ url, browser }) {
    const samples = await findSamples(url);
    for (const { title, address, as, act } of shots) {
      const look = { url, path: address(samples), kept: await signedIn(url, as), act };
      for (const { screen, theme } of looksAt(look.path)) {
        const wrong = visit(browser, look, screen, theme, async (page) => findViolations(page));
        yield none(`${title}, ${screen.width} px, ${theme}`, await wrong.catch((error: unknown) => [`not looked at: ${String(error)}`]));
      }
    }
  },
};
