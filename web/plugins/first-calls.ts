import path from "node:path";
import { build, type Plugin } from "vite";

const SOURCE = path.resolve(import.meta.dirname, "../src/app/first-calls.ts");
/** Where in index.html the script goes. */
const MARK = "<!--first-calls-->";

/**
 * The script that asks for the first data of the page at an address, while the site's own scripts are on their way. It stands in the
 * page itself, in one piece, made from web/src/app/first-calls.ts and the list of pages.
 */
export const firstCalls: Plugin = {
  name: "first-calls",
  transformIndexHtml: {
    order: "post",
    handler: async (html) => {
      if (!html.includes(MARK)) throw new Error(`index.html has lost its mark ${MARK}`);
      const script = await buildFirstCalls();
      // A function, because the script may hold what `replace` takes for a pattern.
      return html.replace(MARK, () => `<script>${script}</script>`);
    },
  },
};

export async function buildFirstCalls(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: "iife" } },
    },
  });
  const outputs = "output" in built ? built.output : [];
  const [script, ...others] = outputs;
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${SOURCE} must become one script`);
  return script.code.trim();
}
