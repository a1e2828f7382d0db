import { Register, SignIn } from "@shiye/events/accounts";
import { AdminSignIn } from "@shiye/events/admins";
import type { Browser, Page } from "playwright-core";
import { untilStill } from "../e2e/accessibility.ts";
import { openVisitor } from "../e2e/browser.ts";
import { withStorage } from "../e2e/community.ts";
import { createHttpClient, dataOf, type HttpClient } from "../world/http-client.ts";
import { PASSWORD, registrationOf } from "../world/world-member.ts";
import { NEWCOMER } from "./shot.ts";

/** The widths of CONTRIBUTING, as a phone, a tablet and a laptop. */
export const SCREENS: readonly [Screen, Screen, Screen] = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: true, hasTouch: true },
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

interface Look {
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
    // What the first screen does not need comes when a reader first moves; without a reader it would come after the picture.
    await page.mouse.move(5, 5);
    await untilAtRest(page);
    if (act) {
      await act(page);
      await untilAtRest(page);
    }
    // Whatever was pressed last is not pointed at any more.
    await page.mouse.move(-1, -1);
    await untilStill(page);
    return await see(page, troubles);
  } finally {
    await context.close();
  }
}

/** Calls answered, no part of the site on its way, every letter and every picture that is on the screen drawn, and nothing sliding in any more. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: REST_MS }).catch(() => {});
  await page.waitForFunction(isDrawn, undefined, { timeout: REST_MS, polling: 100 }).catch(() => {});
  await untilStill(page);
}

/** In the page, asked again and again: true when nothing has been on its way for some time. */
function isDrawn(): boolean {
  const CALM_CHECKS = 4;
  const counts = window as { calmChecks?: number };
  const onScreen = (element: Element) => {
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && element.checkVisibility();
  };
  // A circle that turns, and a bar that fills: something is being fetched, sent or made.
  const busy = [
    ...document.querySelectorAll(
      "[class*=spinner], [role=progressbar]:not([aria-valuenow='100']), .yarl__slide_loading, .ant-spin-spinning",
    ),
  ].some(onScreen);
  const pictures = [...document.images].filter(onScreen);
  // Called complete, a picture may still have to be unpacked before it is drawn.
  for (const picture of pictures) void picture.decode().catch(() => {});
  const films = [...document.querySelectorAll("video")].filter(onScreen);
  const there =
    pictures.every((picture) => picture.complete) &&
    films.every((film) => film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || film.preload === "none") &&
    document.fonts.status === "loaded";
  const calm = there && !busy ? (counts.calmChecks ?? 0) + 1 : 0;
  const isCalm = calm >= CALM_CHECKS;
  // Whoever asks again later begins anew.
  counts.calmChecks = isCalm ? 0 : calm;
  return isCalm;
}

/** The account of the newcomer at each product. */
const registered: Record<string, Promise<string>> = {};

function newcomerAt(url: string, client: HttpClient): Promise<string> {
  registered[url] ??= registerNewcomer(client);
  return registered[url];
}

async function registerNewcomer(client: HttpClient): Promise<string> {
  const body = await registrationOf(client, `reader${Date.now() % 1e7}`, "新来的");
  dataOf(Register, await client.call("POST", "/auth/register", { body }));
  return body.user_id;
}

/** What the site keeps of a member or of the administrator who signed in; nothing for a visitor. */
export async function signedIn(url: string, account: string | undefined): Promise<Record<string, string>> {
  if (account === undefined) return {};
  if (account === ADMINISTRATOR.username) return administratorIn(url);
  const client = createHttpClient(url);
  const user_id = account === NEWCOMER ? await newcomerAt(url, client) : account;
  const answer = await client.call("POST", "/auth/login", { body: { user_id, password: PASSWORD } });
  const { user, tokens } = dataOf(SignIn, answer);
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, userInfo: JSON.stringify(user) };
}

async function administratorIn(url: string): Promise<Record<string, string>> {
  const { admin, tokens } = dataOf(AdminSignIn, await createHttpClient(url).call("POST", "/auth/admin/login", { body: ADMINISTRATOR }));
  return { admin_token: tokens.access_token, admin_refresh_token: tokens.refresh_token, admin_info: JSON.stringify(admin) };
}
