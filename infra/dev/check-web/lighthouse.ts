import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { GetNotes } from "@shiye/events/notes";
import { findFreePort } from "@shiye/infra/engines/free-port";
import lighthouse, { type Config, desktopConfig, type Result } from "lighthouse";
import { type BrowserContext, chromium } from "playwright-core";
import { findBrowser } from "../bin/lib/browser.mjs";
import { signedIn } from "../look/take-shot.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { atLeast, atMost, type Goal, median } from "./figure.ts";

const FORMS: Readonly<Record<string, { config: Config | undefined; performance: number }>> = {
  mobile: { config: undefined, performance: 90 },
  desktop: { config: desktopConfig, performance: 95 },
};
const SOMEBODY = "user001";
const MOST_SHIFT = 0.02;

/** Where only members see something. */
const ROOMS = { notification: "/notification", chat: "/chat", drafts: "/draft-box", publish: "/publish" };
const CATEGORIES = ["performance", "accessibility"];
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** The pages that most visits begin with. */
async function pagesAt(url: string): Promise<Record<string, string>> {
  const { posts } = dataOf(GetNotes, await createHttpClient(url).call("GET", "/posts?category=recommend&limit=20"));
  const note = posts.find(({ type, images }) => type === 1 && images.length > 0);
  if (!note) throw new Error(`${url} has no note with pictures`);
  const search = `/search_result/all?keyword=${encodeURIComponent(note.title.slice(0, 2))}`;
  return { feed: "/explore", note: `/post?id=${note.id}`, member: `/user/${note.author_account}`, search };
}

/** By a browser of its own, in which nothing is cached or warm. `kept` is what the browser of a member has in its storage. */
async function measure(origin: string, address: string, kept: Record<string, string>, config?: Config): Promise<Result> {
  const port = await findFreePort();
  const profile = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  // Chromium is there: the other goals have it open.
  const executablePath = findBrowser() ?? "chromium";
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: [...QUIET, `--remote-debugging-port=${port}`] });
  try {
    await store(browser, origin, kept);
    const run = await lighthouse(origin + address, { port, onlyCategories: CATEGORIES, logLevel: "silent" }, config);
    if (!run) throw new Error(`Lighthouse measured nothing at ${address}`);
    return run.lhr;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** At an address without scripts. Lighthouse leaves this storage alone, and empties the caches. */
async function store(browser: BrowserContext, origin: string, kept: Record<string, string>): Promise<void> {
  if (Object.keys(kept).length === 0) return;
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
  await page.close();
}

export const lighthouseGoal: Goal = {
  name: "lighthouse",
  async *measure({ url, runs }) {
    const kept = await signedIn(url, SOMEBODY);
    const visits = [
      ...Object.entries(await pagesAt(url)).map(([page, address]) => ({ page, address, kept: {} })),
      ...Object.entries(ROOMS).map(([page, address]) => ({ page, address, kept })),
    ];
    for (const { page, address, kept } of visits)
      for (const [form, { config, performance }] of Object.entries(FORMS)) {
        const results: Result[] = [];
        for (let run = 0; run < runs; run += 1) results.push(await measure(url, address, kept, config));
        const score = (category: string) => Math.round(median(results.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
        const shift = median(results.map(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN));
        yield atLeast(`${page}, ${form}: performance`, performance, score("performance"));
        yield atLeast(`${page}, ${form}: accessibility`, 100, score("accessibility"));
        yield atMost(`${page}, ${form}: layout shift`, MOST_SHIFT, shift, "", 3);
      }
  },
};
