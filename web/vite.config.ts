import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
            },
          ],
        },
      },
    },
  },
});
