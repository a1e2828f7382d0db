// Weighs the built site against its budgets (gzip). Usage: node web/scripts/check-budgets.mjs, after `vite build`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const DIST = join(import.meta.dirname, "..", "dist");
const manifest = JSON.parse(readFileSync(join(DIST, ".vite", "manifest.json"), "utf8"));
const KB = 1000;

const FIRST_VIEW = { js: 130 * KB, css: 12 * KB };
const LAZY_ROUTE = 110 * KB;
/** Routes and overlays with a budget of their own. */
const LAZY_BUDGETS = { "src/pages/PublishPage.tsx": 130 * KB, "src/pages/NoteOverlayPage.tsx": 50 * KB };

const first = filesFor("index.html");
const rows = [
  { name: "first view, js", size: weigh(first.js), budget: FIRST_VIEW.js },
  { name: "first view, css", size: weigh(first.css), budget: FIRST_VIEW.css },
];
for (const [entry, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const own = filesFor(entry).js.filter((file) => !first.js.includes(file));
  rows.push({ name: entry, size: weigh(own), budget: LAZY_BUDGETS[entry] ?? LAZY_ROUTE });
}

let passed = true;
for (const { name, size, budget } of rows) {
  const fits = size <= budget;
  passed &&= fits;
  console.log(`${fits ? "ok  " : "OVER"} ${(size / KB).toFixed(1).padStart(7)} of ${String(budget / KB).padStart(3)} kB  ${name}`);
}
if (!passed) process.exitCode = 1;

/** Everything that must be there before the chunk can run: its static imports, all the way down. */
function filesFor(entry, seen = new Set()) {
  if (seen.has(entry)) return { js: [], css: [] };
  seen.add(entry);
  const chunk = manifest[entry];
  const below = (chunk.imports ?? []).map((name) => filesFor(name, seen));
  return {
    js: [...(chunk.file.endsWith(".js") ? [chunk.file] : []), ...below.flatMap(({ js }) => js)],
    css: [...(chunk.css ?? []), ...below.flatMap(({ css }) => css)],
  };
}

function weigh(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
}
