// npm run lighthouse [-- <address>]: scores of a running product, as a visitor meets it; median of five (RUNS). Not part of any test:
// scores are the machine's as much as the site's.
import { createServer } from "node:net";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium } from "playwright-core";
import { findBrowser } from "./lib/browser.mjs";
import { giveUp } from "./lib/terminal.mjs";

const RUNS = Number(process.env.RUNS ?? 5);
const origin = process.argv[2] ?? "http://127.0.0.1:5180";
const executablePath = findBrowser() ?? giveUp("没有找到 Chromium · no Chromium: set CHROMIUM_PATH");
const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

const { data } = await (await fetch(`${origin}/api/posts?category=recommend&limit=20`)).json();
const note = data.posts.find(({ type, images }) => type === 1 && images.length > 0);
const pages = { feed: "/explore", note: `/post?id=${note.id}`, member: `/user/${note.author_account}` };
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

console.log("page    form     performance  accessibility  best-practices  FCP     LCP     TBT    CLS");
for (const [name, path] of Object.entries(pages)) {
  for (const [form, config] of [
    ["mobile", undefined],
    ["desktop", desktopConfig],
  ]) {
    const results = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await measure(origin + path, config));
    const of = (read) => median(results.map(read));
    const score = (category) => String(Math.round(of(({ categories }) => categories[category].score) * 100));
    const audit = (id) => of(({ audits }) => audits[id].numericValue);
    const seconds = (id) => `${(audit(id) / 1000).toFixed(2)} s`;
    console.log(
      [
        name.padEnd(7),
        form.padEnd(8),
        score("performance").padEnd(12),
        score("accessibility").padEnd(14),
        score("best-practices").padEnd(15),
        seconds("first-contentful-paint").padEnd(7),
        seconds("largest-contentful-paint").padEnd(7),
        `${Math.round(audit("total-blocking-time"))} ms`.padEnd(6),
        audit("cumulative-layout-shift").toFixed(3),
      ].join(" "),
    );
  }
}

/** A browser of its own each time: nothing is cached, nothing is warm. */
async function measure(url, config) {
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
