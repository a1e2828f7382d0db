import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brokenStyles } from "../web/plugins/broken-styles.ts";

/** The back office lives below /admin of the one origin. */
export default defineConfig({
  base: "/admin/",
  plugins: [react(), brokenStyles],
  build: { target: "es2022", manifest: true, chunkSizeWarningLimit: 1200 },
});
