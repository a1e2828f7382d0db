import type { Plugin, Rolldown } from "vite";
// By its path: what a configuration imports by the name of a package stays a .ts file, which Node 20 cannot run.
import { pages, roomOf } from "../../events/src/pages.ts";

/**
 * Asks for the parts of the first screen together with the entry. Without it the browser learns of them when the entry runs: one
 * more trip to the server for the page, and another one for what the page loads, before anything is drawn.
 */
export const partsWithEntry: Plugin = {
  name: "parts-with-entry",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      if (!bundle) return [];
      const rooms = Object.entries(pages).map(([path, { parts }]) => [roomOf(path), filesOf(path, parts, bundle)] as const);
      const withParts = rooms.filter(([, files]) => files.length > 0);
      const script = `(() => {
        const rooms = ${JSON.stringify(Object.fromEntries(withParts))};
        for (const href of rooms[location.pathname.split("/")[1]] ?? []) {
          const part = href.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
          document.head.append(Object.assign(document.createElement("link"), part, { href, crossOrigin: "" }));
        }
      })();`;
      return [{ tag: "script", children: script, injectTo: "head" }];
    },
  },
};

/** Addresses of everything that must be there before the modules run, but for what the entry brings, unless that is asked for, too. */
export function filesOf(
  path: string,
  modules: readonly string[],
  bundle: Rolldown.OutputBundle,
  which: "beside the entry" | "all" = "beside the entry",
): string[] {
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
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!chunk) throw new Error(`${module} is no part of the site: mend the parts of ${path} in events/src/pages.ts`);
    return [...withImports(chunk.fileName)];
  });
  const asked = which === "all" ? [...ofEntry, ...files] : files.filter((file) => !ofEntry.has(file));
  return [...new Set(asked)].map((file) => `/${file}`);
}
