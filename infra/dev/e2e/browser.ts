import { createRequire } from "node:module";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** The system's browser. Its own background calls are switched off: a test must see the product's calls only. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = inheritedEnvironment().CHROMIUM_PATH;
  if (!executablePath) throw new Error("CHROMIUM_PATH is not set: `npm test` finds the browser and sets it");
  const quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
}

/** Somebody with a browser of their own; whatever goes wrong in it is written down. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Errors of the console, failed calls and calls to other hosts. */
  troubles: string[];
}

export async function openPerson(browser: Browser, origin: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const troubles: string[] = [];
  page.on("console", (message) => message.type() === "error" && troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host) troubles.push(`foreign: ${url}`);
  });
  return { page, context, troubles };
}

const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** What axe finds on the page as it stands, in words; empty when nothing. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The page's own policy forbids foreign scripts, so the checker is put in by the debugger, not by a tag.
  const { readFile } = await import("node:fs/promises");
  await page.evaluate(await readFile(axeSource, "utf8"));
  const { violations } = await page.evaluate(() => (window as unknown as { axe: { run: () => Promise<AxeResult> } }).axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
