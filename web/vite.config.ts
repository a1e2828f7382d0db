import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { brokenStyles } from "./plugins/broken-styles.ts";
import { firstCalls } from "./plugins/first-calls.ts";
import { modernFonts } from "./plugins/modern-fonts.ts";
import { offlineWorker } from "./plugins/offline-worker.ts";
import { partsWithEntry } from "./plugins/parts-with-entry.ts";
import { wordmarkFirst } from "./plugins/wordmark-first.ts";

/** React Router exports only its development build, with warnings that nobody reads on the real site; its production build lies beside it. */
const productionRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(import.meta.resolve("react-router")).replace("/development/", "/production/"),
};

/**
 * The styles of the first view (4 kB) stand in the page itself: a file of their own would hold up the first paint by one more trip
 * to the server, each time for those who come by a link.
 */
const stylesInPage: Plugin = {
  name: "styles-in-page",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, file: string) => {
        const styles = bundle?.[file];
        if (styles?.type !== "asset") return link;
        // A part that comes later looks for the link, and would otherwise load the file again, behind its own styles.
        return `<style>${styles.source}</style>${link.replace(">", " disabled>")}`;
      }),
  },
};

/**
 * What comes by itself once the first screen is complete (`platform/when-settled.ts`). The browser finds what these parts need when it reads
 * them. To name it beforehand saves a trip to the server, but a slow phone needs 4 ms for each name, in one task that stops the first scroll.
 */
const NOBODY_WAITS_FOR = /\/(begin-later|Later|HeaderSearch|FeedTools|UnreadBadge|CardMenus)-/;

/** Shorter than Vite's names, which end in the number of their line: the first download has 75 of them. */
const classNames = (name: string, file: string) =>
  `${name}_${createHash("sha256")
    .update(path.relative(import.meta.dirname, file))
    .digest("base64url")
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [modernFonts, react(), brokenStyles, stylesInPage, partsWithEntry, firstCalls, wordmarkFirst, offlineWorker],
  css: { modules: { generateScopedName: classNames } },
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  build: {
    target: "es2022",
    manifest: true,
    // Inlining small pictures would put them in the first request; every asset here is better cached on its own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (NOBODY_WAITS_FOR.test(file) ? needed.filter((name) => name.endsWith(".css")) : needed),
    },
    rolldownOptions: {
      output: {
        // The first download names each file that may follow: with seven letters of their hashes, the fewest there can be, it is 80 bytes smaller.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // What changes with React's versions, hardly ever with ours, keeps its address and its place in people's caches. The few
        // pieces of ours that everything stands on go with it: in a file of their own they would be one more request before the
        // first picture (web/scripts/check-budgets.mjs counts them).
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer|@reduxjs|@standard-schema|use-sync-external-store)\//,
              // What of it only later parts use comes with them.
              tags: ["$initial"],
              priority: 1,
            },
            // What every visit begins with is one file: shared pieces in files of their own would be further requests, and compress worse.
            { name: "site", tags: ["$initial"] },
            // (Sorting brings a library of 14 kB, which a note that is only read must not wait for.)
            // What three later parts or more have in common would be as many files as there are ways to share it, each a request before a page.
            {
              name: "shared",
              test: /\/web\/src\/(features(?!\/(chat|pictures\/upload\/(use-picture-sorting|form-picture)|notes\/editor\/(note-form|form-storage|publish-api|tag-rules))\b)|ui\/(VerifiedBadge|relative-time|use-settled|RoomLeft|VisuallyHidden|use-active-option|OptionList|Folded|Badge|KeptLine)|platform\/(media|use-still-here))|lucide-react|\/client\/src\/(send-files|site-storage)/,
              minShareCount: 3,
            },
            // What takes back the browser's back, for all that opens, and without the library of menus for the field in the header; and what lets a
            // room not wait, which a drawing must not fetch the search for.
            {
              name: "platform",
              test: /\/web\/src\/platform\/(use-back-closes|hold-travel|typed-ahead|guarded-navigate|use-no-rest)\./,
            },
            // So it is with what opens: a press on a menu would ask for a dozen files, and to ask for one takes a slow phone some 10 ms.
            {
              name: "opening",
              test: /node_modules\/(@base-ui|@floating-ui)\/|\/web\/src\/ui\/(OpenMenu\.tsx|Menu\.module)/,
              minShareCount: 2,
            },
            // What only those need who talk or write, a reader does not wait for.
            { name: "talk", test: /\/web\/src\/features\/chat\/(?!ChatButton)/, minShareCount: 3 },
            {
              name: "writing",
              test: /\/web\/src\/(features\/(notes\/editor\/|pictures\/upload\/form-picture)|platform\/use-leave-guard)/,
              minShareCount: 3,
            },
            // Where there is no note there is no page, so the two come together.
            { name: "note", test: /\/web\/src\/pages\/(NotePage|NotFoundPage)\.tsx/ },
            // The field in the header, what it finds and the lists of people are made of the same pieces, and the field is on every page.
            {
              name: "finding",
              test: /\/web\/src\/(pages\/(SearchPage|FollowPage)\.|features\/search\/|features\/follows\/(MemberRow|Follow(List|Tabs)|follow-address|use-(follow-count|live))|ui\/EndMark)/,
            },
          ],
        },
      },
    },
  },
}));
