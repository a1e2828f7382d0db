// npm run dev [-- admin]: a site whose sources are shown as they are saved, in front of the product that `npm start` runs.
import path from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { giveUp, requireNode } from "./lib/terminal.mjs";

requireNode();
ensureInstalled();

const ports = { web: 5173, admin: 5174 };
const site = process.argv[2] ?? "web";
if (!(site in ports)) giveUp("用法 · usage: npm run dev [-- web | admin]");
const gateway = `http://127.0.0.1:${process.env.PORT || 5180}`;
const running = await fetch(`${gateway}/api/health`).catch(() => undefined);
if (!running) {
  giveUp(
    `${gateway} 没有运行：请先在另一个终端运行 npm start（用别的端口时两边都设 PORT）。`,
    `Nothing answers at ${gateway}: run npm start in another terminal first (with another port, set PORT for both).`,
  );
}

const { createServer } = await import("vite");
const server = await createServer({
  root: path.join(root, site),
  server: {
    host: "127.0.0.1",
    port: ports[site],
    proxy: { "/api": gateway, "/media": gateway, "/ws": { target: gateway, ws: true } },
  },
});
await server.listen();
server.printUrls();
