import type { Plugin } from "vite";
import { WORDMARK } from "../src/ui/wordmark-paths.ts";

/** Where in index.html it goes. */
const MARK = "<!--wordmark-->";

/** The wordmark stands in the page itself, so that a slow line shows it while the scripts are on their way. React replaces it. */
export const wordmarkFirst: Plugin = {
  name: "wordmark-first",
  transformIndexHtml: (html) => {
    if (!html.includes(MARK)) throw new Error(`index.html has lost its mark ${MARK}`);
    const { width, height, strokeWidth, strokes, page, fold } = WORDMARK;
    const lines = `fill="none" stroke="currentColor" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`;
    const paths = `<path d="${strokes}" ${lines}/><path d="${page}" fill="var(--brand)"/><path d="${fold}" fill="var(--background)"/>`;
    return html.replace(MARK, `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${paths}</svg>`);
  },
};
