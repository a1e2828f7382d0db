import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The back office lives below /admin of the one origin. */
export default defineConfig({
  base: "/admin/",
  plugins: [react()],
  build: { target: "es2022", manifest: true, chunkSizeWarningLimit: 1200 },
});
