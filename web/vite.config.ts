import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** React Router exports only its development build, with warnings that nobody reads on the real site; its production build lies beside it. */
const productionRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(import.meta.resolve("react-router")).replace("/development/", "/production/"),
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  build: {
    target: "es2022",
    manifest: true,
    // Inlining small pictures would put them in the first request; every asset here is better cached on its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes with React's versions, not with ours, keeps its address and its place in people's caches.
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer|@reduxjs|@standard-schema|use-sync-external-store)\//,
              priority: 1,
            },
            // What every visit begins with is one file: shared pieces in files of their own would be further requests, and compress worse.
            { name: "site", tags: ["$initial"] },
          ],
        },
      },
    },
  },
}));
