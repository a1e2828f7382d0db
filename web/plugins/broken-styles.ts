import type { Plugin } from "vite";

/** What Vite's code does when a style sheet has failed, and what it must do so that the next attempt asks for it again. */
const MENDS: readonly (readonly [found: string, mended: string])[] = [
  [`if (e.type === "error") rej(`, `if (e.type === "error") link.remove(), rej(`],
  ["seen[href] = void 0;\n\t\tthrow err;", "delete seen[href];\n\t\tthrow err;"],
];

/**
 * Vite takes a style sheet that failed once for one that is loaded, for as long as the page stands: its element stays in the page and its
 * address in a list. The part would be drawn without it at the next attempt.
 */
export const brokenStyles: Plugin = {
  name: "broken-styles",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) =>
      MENDS.reduce((helper, [found, mended]) => {
        if (!helper.includes(found)) throw new Error(`Vite's preload helper has changed: it has no ${JSON.stringify(found)} any more`);
        return helper.replace(found, mended);
      }, code),
  },
};
