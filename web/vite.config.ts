import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

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

/** What the first screen at an address needs beyond the entry, by the first word of the address. Source of the words: src/app/routes.tsx. */
const partsOfRooms = {
  post: ["src/pages/NotePage.tsx", "src/features/notes/view/PictureSlider.tsx"],
  user: ["src/pages/MemberPage.tsx"],
  publish: ["src/pages/PublishPage.tsx"],
  notification: ["src/pages/NotificationPage.tsx"],
};

/**
 * Asks for the parts of the first screen together with the entry. Without it the browser learns of them when the entry runs: one
 * more trip to the server for the page, and another one for what the page loads, before anything is drawn.
 */
const partsWithEntry: Plugin = {
  name: "parts-with-entry",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      if (!bundle) return [];
      const rooms = Object.entries(partsOfRooms).map(([room, modules]) => [room, filesOf(modules, bundle)]);
      const script = `(() => {
        const rooms = ${JSON.stringify(Object.fromEntries(rooms))};
        for (const href of rooms[location.pathname.split("/")[1]] ?? []) {
          const part = href.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
          document.head.append(Object.assign(document.createElement("link"), part, { href, crossOrigin: "" }));
        }
      })();`;
      return [{ tag: "script", children: script, injectTo: "head" }];
    },
  },
};

/** Addresses of everything that must be there before the modules run, but for what the entry brings. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const imported of chunk?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const ofEntry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]));
  const files = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`${module} is no part of the site any more: mend partsOfRooms in web/vite.config.ts`);
    return [...withImports(chunk.fileName)];
  });
  return [...new Set(files)].filter((file) => !ofEntry.has(file)).map((file) => `/${file}`);
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), stylesInPage, partsWithEntry],
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  build: {
    target: "es2022",
    manifest: true,
    // Inlining small pictures would put them in the first request; every asset here is better cached on its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
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
            // What three later parts or more have in common would be as many files as there are ways to share it, each a request before a page.
            { name: "shared", test: /\/web\/src\/(features|ui\/(VerifiedBadge|relative-time))|lucide-react/, minShareCount: 3 },
            // Where there is no note there is no page, so the two come together.
            { name: "note", test: /\/web\/src\/pages\/(NotePage|NotFoundPage)\.tsx/ },
          ],
        },
      },
    },
  },
}));
