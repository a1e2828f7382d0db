import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRendering } from "./rendering.ts";

const LONG = "长".repeat(100_000);
let server: Server;
let status = 200;
let connections = 0;
let rendering: ReturnType<typeof createRendering>;

beforeEach(async () => {
  connections = 0;
  server = createServer((_request, response) => response.writeHead(status).end(LONG));
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  rendering = createRendering(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 60_000);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("what query-api renders", () => {
  it("is nothing for a page or a sitemap that does not exist, and unknown after a fault", async () => {
    const { renderHead, renderSitemap } = rendering;
    status = 200;
    expect(await renderHead("/post/1", "https://shiye.example", "203.0.113.7")).toBe(LONG);
    expect(await renderSitemap(undefined, "https://shiye.example")).toBe(LONG);
    status = 404;
    expect(await renderHead("/post/1", "https://shiye.example", "203.0.113.7")).toBeUndefined();
    expect(await renderSitemap("7", "https://shiye.example")).toBeUndefined();
    status = 500;
    expect(await renderHead("/post/1", "https://shiye.example", "203.0.113.7")).toBe("");
    await expect(renderSitemap("7", "https://shiye.example")).rejects.toThrow("500");
  });

  it.each([404, 500])("does not need a connection for each call, also with long answers of status %s", async (refusal) => {
    status = refusal;
    for (let time = 0; time < 5; time++) {
      await rendering.renderHead("/post/1", "https://shiye.example", "203.0.113.7");
      await rendering.renderSitemap(undefined, "https://shiye.example").catch(() => undefined);
    }
    // The next call may begin a moment before the last one has given its connection back.
    expect(connections).toBeLessThan(4);
  });
});
