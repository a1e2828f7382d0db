import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findBrowser } from "../bin/lib/browser.mjs";

/** A story that has come off its road should say so soon; a slow machine is not off its road. */
const PATIENCE_MS = 30_000;

/** The Chromium of this machine, found as `npm test` finds it. `textSize`: the pixels of 1rem, as a reader sets them in the browser. */
export function launchBrowser({ textSize }: { textSize?: number } = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium was found: install one, or name it with CHROMIUM_PATH");
  const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", ...quiet, ...(textSize === undefined ? [] : [settingsFor(textSize)])],
  });
}

/** Chromium takes only the last list of settings, so this one has the mouse, too, that Playwright gives to a browser without windows. */
function settingsFor(textSize: number): string {
  return `--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,defaultFontSize=${textSize}`;
}

/** Somebody at a browser of their own, and what went wrong in it. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors in the console, errors that nobody caught, and requests that left the product: what no page of ours may have. */
  troubles: string[];
}

export async function openVisitor(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "zh-CN",
    viewport: { width: 1440, height: 900 },
    // What passes a service worker, `page.route` does not see: only stories of reading offline have one.
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // As text: outside vitest the functions within it are named by a helper (`keepNames` of the loader) that no page has.
  await context.addInitScript(`globalThis.__name ??= (named) => named; (${ignoreNobodysPointer})();`);
  const page = await context.newPage();
  const troubles: string[] = [];
  const own = new URL(url).host;
  page.on("console", (message) => message.type() === "error" && troubles.push(`console: ${message.text()} (${message.location().url})`));
  page.on("pageerror", (error) => troubles.push(`uncaught: ${error.stack ?? error.message}`));
  const leave = (address: string) => {
    const { host, protocol } = new URL(address);
    if (!["data:", "blob:"].includes(protocol) && host !== own) troubles.push(`left the product: ${address}`);
  };
  context.on("request", (request) => leave(request.url()));
  page.on("websocket", (socket) => leave(socket.url()));
  return { page, context, troubles };
}

/** A Chromium without windows says of each new page that a pointer moved to its corner, and the site would take that for somebody who begins to do something. */
function ignoreNobodysPointer(): void {
  const ignore = (event: PointerEvent) => {
    const nobodys = event.clientX === 0 && event.clientY === 0 && event.movementX === 0 && event.movementY === 0;
    if (nobodys) event.stopImmediatePropagation();
  };
  window.addEventListener("pointermove", ignore, true);
}
