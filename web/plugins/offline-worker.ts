import { createHash } from "node:crypto";
import path from "node:path";
import { build, type Plugin } from "vite";
import { filesOf } from "./parts-with-entry.ts";

const SOURCE = path.resolve(import.meta.dirname, "../src/app/offline/worker.ts");
/** Beside the first view: what the feed and a note need to be read. */
const PARTS = [
  "src/app/begin-later.ts",
  "src/app/shell/Later.tsx",
  "src/app/shell/HeaderSearch.tsx",
  "src/app/shell/MoreMenu.tsx",
  "src/features/notes/feed/FeedTools.tsx",
  "src/features/notes/feed/stored-pages.ts",
  "src/features/notes/view/PictureSlider.tsx",
  "src/features/rich-text/sanitise.ts",
  "src/pages/NoteOverlayPage.tsx",
  "src/pages/NotePage.tsx",
  "src/ui/Drawing.tsx",
  "src/ui/Toaster.tsx",
];
const ICONS = ["/favicon.svg", "/icon-192.png", "/site.webmanifest"];

/** The service worker of this build, at an address that never changes: /sw.js. It knows the files of its own build and no others. */
export const offlineWorker: Plugin = {
  name: "offline-worker",
  enforce: "post",
  async generateBundle(_, bundle) {
    const page = bundle["index.html"];
    if (page?.type !== "asset") throw new Error("the build has no index.html");
    const entry = Object.values(bundle).find((output) => output.type === "chunk" && output.isEntry);
    if (!entry) throw new Error("the build has no entry");
    const own = [...filesOf("the kept site", PARTS, bundle, "all"), ...ICONS].sort();
    const version = createHash("sha256").update(page.source).update(own.join()).digest("base64url").slice(0, 16);
    const source = await buildWorker({ version, entry: `/${entry.fileName}`, files: own });
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

async function buildWorker(site: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { SITE: JSON.stringify(site) },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: "iife" } },
    },
  });
  const [script, ...others] = "output" in built ? built.output : [];
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${SOURCE} must become one script`);
  return script.code;
}
