// Weighs the built sites against their budgets (gzip). Usage: node web/scripts/check-budgets.mjs, after both were built.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

const KB = 1000;
const FIRST_VIEW = { js: 130 * KB, css: 12 * KB };
const LAZY_ROUTE = 110 * KB;
/** Routes and overlays with a budget of their own. */
const LAZY_BUDGETS = {
  "src/pages/PublishPage.tsx": 130 * KB,
  // The same editor, above the list of one's own notes.
  "src/features/notes/editor/EditNoteDialog.tsx": 130 * KB,
  // It opens on the publish page, which has brought all but 6 kB of it.
  "src/features/notes/editor/text-picture/TextPictureDialog.tsx": 120 * KB,
  "src/pages/NoteOverlayPage.tsx": 50 * KB,
};
/** What the feed needs before its largest picture: the page, what the page names, and what its scripts ask for. */
const MOST_REQUESTS = 6;
/** What a note opened by its address needs before it is drawn: the same, and its picture. */
const MOST_REQUESTS_OF_NOTE = 11;
/** What a press on the menu 更多 asks for beside what is there already: for each file a slow phone is busy for some 10 ms. */
const MOST_FILES_OF_MENU = 6;
/** What comes by itself after the first screen: no script is named before it (NOBODY_WAITS_FOR in web/vite.config.ts). */
const BY_ITSELF = [
  "src/app/begin-later.ts",
  "src/app/shell/Later.tsx",
  "src/app/shell/HeaderSearch.tsx",
  "src/features/notes/feed/FeedTools.tsx",
  "src/features/unread/UnreadBadge.tsx",
  "src/app/CardMenus.tsx",
];
/** The back office: its sign-in, the first table with everything below it, and charts by themselves. What is opened later is a lazy route. */
const ADMIN = { signIn: 150 * KB, screen: 400 * KB, charts: 220 * KB };

const rows = [...weighMembersSite(), ...weighBackOffice()];
for (const { name, size, budget, unit = "kB" } of rows) {
  const shown = unit === "kB" ? [(size / KB).toFixed(1), budget / KB] : [size, budget];
  console.log(
    `${size <= budget ? "ok  " : "OVER"} ${String(shown[0]).padStart(7)} of ${String(shown[1]).padStart(3)} ${unit.padEnd(8)} ${name}`,
  );
}
if (rows.some(({ size, budget }) => size > budget)) process.exitCode = 1;

function weighMembersSite() {
  const site = readSite("web");
  const first = site.filesFor("index.html");
  const ownFiles = (entry) => site.filesFor(entry).js.filter((file) => !first.js.includes(file));
  const lazy = site.lazyParts().map((entry) => {
    const own = ownFiles(entry);
    return { name: entry, size: site.weigh(own), budget: LAZY_BUDGETS[entry] ?? LAZY_ROUTE };
  });
  // A style that is disabled is not fetched; it stands for the styles that are in the page (web/vite.config.ts).
  const named = site.page.match(/<script[^>]* src=|<link(?![^>]* disabled)[^>]* rel="(?:stylesheet|modulepreload|preload)"/g) ?? [];
  const requestsAt = (address) => 1 + named.length + askedByScripts(site.page, address).length;
  return [
    { name: "first view, js", size: site.weigh(first.js), budget: FIRST_VIEW.js },
    { name: "first view, css", size: site.weigh(first.css), budget: FIRST_VIEW.css },
    { name: "first view, web fonts", size: site.fontsIn(first.css), budget: 0, unit: "fonts" },
    { name: "before the largest picture of the feed", size: requestsAt("/explore"), budget: MOST_REQUESTS, unit: "requests" },
    { name: "before a note of its own", size: 1 + requestsAt("/post?id=1"), budget: MOST_REQUESTS_OF_NOTE, unit: "requests" },
    { name: "of the menu 更多", size: ownFiles("src/app/shell/MoreMenu.tsx").length, budget: MOST_FILES_OF_MENU, unit: "files" },
    {
      name: "named before what comes by itself",
      size: BY_ITSELF.flatMap(site.namedBefore).filter((file) => file.endsWith(".js")).length,
      budget: 0,
      unit: "scripts",
    },
    ...lazy,
  ];
}

/** What the scripts in the page fetch and preload for a visitor at an address: they are run, in surroundings of our own. */
function askedByScripts(page, address) {
  const asked = [];
  const { pathname, search } = new URL(address, "http://site");
  const document = {
    cookie: "",
    documentElement: { dataset: {} },
    querySelector: () => ({}),
    createElement: () => ({}),
    head: { append: ({ href }) => asked.push(href) },
  };
  const surroundings = {
    window: {},
    location: { pathname, search },
    document,
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    fetch: async (call) => asked.push(call),
    URL,
    URLSearchParams,
    AbortSignal,
  };
  for (const [, script] of page.matchAll(/<script>([\s\S]*?)<\/script>/g)) runInNewContext(script, surroundings);
  return asked;
}

function weighBackOffice() {
  const site = readSite("admin");
  const signIn = site.filesFor("index.html").js;
  const table = [...new Set([...signIn, ...site.filesFor("src/app/Console.tsx").js])];
  const later = site.lazyParts().filter((entry) => entry !== "src/app/Console.tsx");
  const screens = later.map((entry) => {
    const own = site.filesFor(entry).js.filter((file) => !table.includes(file));
    return { name: `admin ${entry}`, size: site.weigh(own), budget: /chart/i.test(entry) ? ADMIN.charts : LAZY_ROUTE };
  });
  return [
    { name: "admin sign-in", size: site.weigh(signIn), budget: ADMIN.signIn },
    { name: "admin first table", size: site.weigh(table), budget: ADMIN.screen },
    ...screens,
  ];
}

function readSite(workspace) {
  const dist = join(import.meta.dirname, "../..", workspace, "dist");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));

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

  const scripts = Object.values(manifest)
    .filter(({ file }) => file.endsWith(".js"))
    .map(({ file }) => readFileSync(join(dist, file), "utf8"));

  /** The files that a script asks for before it imports the part: Vite writes their names into it, and their places in that list. */
  function namedBefore(entry) {
    const call = `import(\`./${manifest[entry].file.split("/").pop()}\`)`;
    const script = scripts.find((text) => text.includes(call));
    const places = script.slice(script.indexOf(call)).match(/__vite__mapDeps\(\[([\d,]*)\]\)/)[1];
    const names = JSON.parse(script.match(/m\.f=(\[[^[\]]*\])/)[1].replaceAll("`", '"'));
    return places.split(",").map((place) => names[Number(place)]);
  }

  return {
    page: readFileSync(join(dist, "index.html"), "utf8"),
    filesFor,
    namedBefore,
    // A page that shares its file with another one (web/vite.config.ts) is no entry of its own any more.
    lazyParts: () =>
      Object.keys(manifest).filter((entry) => manifest[entry].isDynamicEntry || ["note", "finding"].includes(manifest[entry].name)),
    weigh: (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0),
    fontsIn: (files) => files.reduce((sum, file) => sum + (readFileSync(join(dist, file), "utf8").match(/@font-face/g) ?? []).length, 0),
  };
}
