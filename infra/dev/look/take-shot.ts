import { SignIn } from "@shiye/events/accounts";
import { AdminSignIn } from "@shiye/events/admins";
import type { Browser, Page } from "playwright-core";
import { untilStill } from "../e2e/accessibility.ts";
import { openVisitor } from "../e2e/browser.ts";
import { withStorage } from "../e2e/community.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { PASSWORD } from "../world/world-member.ts";

/** The widths of CONTRIBUTING, as a phone, a tablet and a laptop. */
export const SCREENS: readonly [Screen, Screen, Screen] = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: false, hasTouch: true },
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
];
/** The back office changes its layout at 960 px, so its middle screen is that wide. Source: specification 002 §9. */
const OFFICE_SCREENS: readonly Screen[] = [SCREENS[0], { width: 960, height: 900, isMobile: false, hasTouch: true }, SCREENS[2]];
export const THEMES = ["light", "dark"] as const;

/** Who looks at the back office. */
export const ADMINISTRATOR = { username: "admin", password: "shiye-admin" } as const;

export const isOffice = (address: string): boolean => /^\/admin(\/|$)/.test(address);

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
}
type Theme = (typeof THEMES)[number];

export interface Look {
  url: string;
  path: string;
  /** What the browser keeps of an earlier sign-in. */
  kept: Record<string, string>;
  fullPage: boolean;
  act?: ((page: Page) => Promise<unknown>) | undefined;
}

export interface Taken {
  screen: Screen;
  theme: Theme;
  png: Buffer;
  /** Errors in the console and requests that left the product. */
  troubles: readonly string[];
}

/** Longest wait for pictures and calls to come to rest; a page that never rests is taken as it is then. */
const REST_MS = 8000;

/** The widths at which an address is looked at. */
export const screensOf = (address: string): readonly Screen[] => (isOffice(address) ? OFFICE_SCREENS : SCREENS);

/** The page at every width in both themes, narrow ones first. */
export async function takeShots(browser: Browser, look: Look): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const theme of THEMES) for (const screen of screensOf(look.path)) taken.push(await takeShot(browser, look, screen, theme));
  return taken;
}

async function takeShot(browser: Browser, look: Look, screen: Screen, theme: Theme): Promise<Taken> {
  const png = (page: Page) => page.screenshot({ fullPage: look.fullPage });
  return visit(browser, look, screen, theme, async (page, troubles) => ({ screen, theme, png: await png(page), troubles }));
}

/** Opens the page, does what leads to what is to be seen, and hands over what stands there. */
export async function visit<Seen>(
  browser: Browser,
  { url, path, kept, act }: Omit<Look, "fullPage">,
  { width, height, isMobile, hasTouch }: Screen,
  theme: Theme,
  see: (page: Page, troubles: readonly string[]) => Promise<Seen>,
): Promise<Seen> {
  const options = { viewport: { width, height }, isMobile, hasTouch, colorScheme: theme, reducedMotion: "reduce" } as const;
  const { page, context, troubles } = await openVisitor(browser, url, { ...options, storageState: withStorage(url, kept) });
  try {
    await page.goto(path);
    await untilAtRest(page);
    if (act) {
      await act(page);
      await untilAtRest(page);
    }
    return await see(page, troubles);
  } finally {
    await context.close();
  }
}

/** Calls answered, no part of the site on its way, every picture that is on the screen drawn, and nothing sliding in any more. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: REST_MS }).catch(() => {});
  const drawn = () =>
    !document.querySelector("[role=progressbar][aria-label=正在加载]") &&
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      })
      .every((image) => image.complete);
  await page.waitForFunction(drawn, undefined, { timeout: REST_MS }).catch(() => {});
  await untilStill(page);
}

/** What the site keeps of a member or of the administrator who signed in; nothing for a visitor. */
export async function signedIn(url: string, account: string | undefined): Promise<Record<string, string>> {
  if (account === undefined) return {};
  if (account === ADMINISTRATOR.username) return administratorIn(url);
  const answer = await createHttpClient(url).call("POST", "/auth/login", { body: { user_id: account, password: PASSWORD } });
  const { user, tokens } = dataOf(SignIn, answer);
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, userInfo: JSON.stringify(user) };
}

async function administratorIn(url: string): Promise<Record<string, string>> {
  const { admin, tokens } = dataOf(AdminSignIn, await createHttpClient(url).call("POST", "/auth/admin/login", { body: ADMINISTRATOR }));
  return { admin_token: tokens.access_token, admin_refresh_token: tokens.refresh_token, admin_info: JSON.stringify(admin) };
}
