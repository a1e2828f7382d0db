import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DEMO_SIGN_INS_PATH } from "@shiye/events/health";
import { readConfig } from "@shiye/infra/config/config";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { watchDemoSignIns } from "./demo-watch.ts";

const tokens = createTokenService("a secret of thirty-two characters");
let folder = "";
let server: Server;
let port = 0;
/** What command-api answers; undefined: it is not there. */
let answer: { status: number; demoSignIns?: boolean; message?: string };
let asked = 0;
let connections = 0;
let leaving: AbortController;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "demo watch "));
  leaving = new AbortController();
  asked = 0;
  connections = 0;
  server = createServer((request, response) => {
    asked += 1;
    const known = request.url === DEMO_SIGN_INS_PATH && tokens.isService(request.headers.authorization ?? "");
    response.writeHead(known ? answer.status : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: answer.message, data: { demoSignIns: answer.demoSignIns } }));
  });
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  leaving.abort();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const watch = (variables: Record<string, string>, signer = tokens) =>
  watchDemoSignIns(readConfig({ DATA_DIR: folder, COMMAND_API_URL: `http://127.0.0.1:${port}`, ...variables }), signer, leaving.signal);

describe("a gateway that others reach, run by itself,", () => {
  it.each([
    ["on an address of the network", { HOST: "0.0.0.0" }],
    ["behind a proxy", { TRUSTED_PROXIES: "loopback" }],
    ["in production", { NODE_ENV: "production" }],
  ])("does not start %s where command-api has sign-ins that everybody knows", async (_where, variables: Record<string, string>) => {
    answer = { status: 200, demoSignIns: true };
    await expect(watch(variables)).rejects.toThrow("演示账号");
    answer = { status: 200, demoSignIns: false };
    await (await watch(variables)).later;
  });

  it("starts where only this machine gets in, or somebody insists, and asks nobody", async () => {
    answer = { status: 200, demoSignIns: true };
    await (await watch({})).later;
    await (await watch({ HOST: "0.0.0.0", DEMO: "1" })).later;
    expect(asked).toBe(0);
  });

  it("starts before command-api does, and ends once that is there with such sign-ins", async () => {
    answer = { status: 503 };
    const { later } = await watch({ HOST: "0.0.0.0" });
    later.catch(() => undefined);
    answer = { status: 200, demoSignIns: true };
    await expect(later).rejects.toThrow("演示账号");
  });

  it("asks on over the same connection, however long a refusal is", async () => {
    answer = { status: 503, message: "长".repeat(100_000) };
    const { later } = await watch({ HOST: "0.0.0.0" });
    answer = { status: 200, demoSignIns: false };
    await later;
    expect([asked, connections]).toEqual([2, 1]);
  });

  it("does not start beside a command-api that does not take its word", async () => {
    answer = { status: 200, demoSignIns: false };
    await expect(watch({ HOST: "0.0.0.0" }, createTokenService("another secret of many characters"))).rejects.toThrow(/401.*JWT_SECRET/s);
  });
});
