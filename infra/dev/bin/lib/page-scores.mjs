// Lighthouse over the pages that most visits begin with, as a visitor meets them, and over the rooms of a member.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium } from "playwright-core";

const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const forms = { mobile: undefined, desktop: desktopConfig };
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Where only members see something. */
const rooms = { notification: "/notification", chat: "/chat", drafts: "/draft-box", publish: "/publish" };

/** The median of so many runs, page by page and form by form. `kept` is what the browser of a member has in its storage; the rooms need one. */
export async function* pageScores({ origin, runs, executablePath, kept }) {
  const { data } = await (await fetch(`${origin}/api/posts?category=recommend&limit=20`)).json();
  const note = data.posts.find(({ type, images }) => type === 1 && images.length > 0);
  const searched = `/search_result/all?keyword=${encodeURIComponent(note.title.slice(0, 2))}`;
  const pages = { feed: "/explore", note: `/post?id=${note.id}`, member: `/user/${note.author_account}`, search: searched };
  const visits = [
    ...Object.entries(pages).map(([page, address]) => ({ page, address, kept: {} })),
    ...(kept ? Object.entries(rooms).map(([page, address]) => ({ page, address, kept })) : []),
  ];
  for (const { page, address, kept: storage } of visits)
    for (const [form, config] of Object.entries(forms)) {
      const results = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(origin, address, storage, config, executablePath));
      const of = (read) => median(results.map(read));
      const score = (category) => Math.round(of(({ categories }) => categories[category].score) * 100);
      const audit = (id) => of(({ audits }) => audits[id].numericValue);
      yield {
        page,
        form,
        performance: score("performance"),
        accessibility: score("accessibility"),
        bestPractices: score("best-practices"),
        firstPaintMs: audit("first-contentful-paint"),
        largestPaintMs: audit("largest-contentful-paint"),
        blockedMs: audit("total-blocking-time"),
        shift: audit("cumulative-layout-shift"),
      };
    }
}

/** A browser of its own each time: nothing is cached, nothing is warm. */
async function measure(origin, address, storage, config, executablePath) {
  const port = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const args = [...quiet, `--remote-debugging-port=${port}`];
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    if (Object.keys(storage).length > 0) await store(browser, origin, storage);
    const categories = ["performance", "accessibility", "best-practices"];
    const result = await lighthouse(origin + address, { port, onlyCategories: categories, logLevel: "silent" }, config);
    return result.lhr;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** At an address without scripts. Lighthouse leaves this storage alone, and empties the caches. */
async function store(browser, origin, storage) {
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, storage);
  await page.close();
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
