// Lighthouse over the pages that most visits begin with, as a visitor meets them.
import { createServer } from "node:net";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium } from "playwright-core";

const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const forms = { mobile: undefined, desktop: desktopConfig };
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The median of so many runs, page by page and form by form. */
export async function* pageScores({ origin, runs, executablePath }) {
  const { data } = await (await fetch(`${origin}/api/posts?category=recommend&limit=20`)).json();
  const note = data.posts.find(({ type, images }) => type === 1 && images.length > 0);
  const pages = { feed: "/explore", note: `/post?id=${note.id}`, member: `/user/${note.author_account}` };
  for (const [page, path] of Object.entries(pages))
    for (const [form, config] of Object.entries(forms)) {
      const results = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(origin + path, config, executablePath));
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
async function measure(url, config, executablePath) {
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...quiet, `--remote-debugging-port=${port}`] });
  try {
    const categories = ["performance", "accessibility", "best-practices"];
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: "silent" }, config);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
