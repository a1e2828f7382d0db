import type { Plugin } from "vite";

/** Every browser of `build.target` reads WOFF2; the older format beside it would double what is built. */
export const modernFonts: Plugin = {
  name: "modern-fonts",
  enforce: "pre",
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => code.replace(/,\s?url\([^(),]+\.woff\)\s?format\(['"]woff['"]\)/g, ""),
  },
};
