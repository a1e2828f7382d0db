import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Listening, listen } from "@shiye/infra/engines/listen";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import { afterEach, beforeEach } from "vitest";
import { createGateway, type Gateway, type GatewayOptions } from "../gateway.ts";

export const loopback = { port: 0, host: "127.0.0.1" };
const script = "document.documentElement.dataset.theme = 'dark';";
export const page = (name: string) =>
  `<!doctype html><html><head><script>${script}</script><title>${name}</title></head><body></body></html>`;
export const bundle = `export const text = ${JSON.stringify("拾页".repeat(2000))};`;

export let folder = "";
export let origin = "";
export let gateway: Gateway;
export let closeAtEnd: Listening[] = [];

export async function serve(handler: RequestListener): Promise<string> {
  const listening = await listen(createServer(handler), loopback);
  closeAtEnd.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

export async function open(options: Partial<GatewayOptions> = {}): Promise<Listening> {
  gateway = createGateway({
    webDir: path.join(folder, "web"),
    adminDir: path.join(folder, "admin"),
    media: createLocalMediaStore({ folder: path.join(folder, "media") }),
    commandApiUrl: "http://127.0.0.1:9",
    queryApiUrl: "http://127.0.0.1:9",
    routeToCommandApi: (method) => method !== "GET",
    methodsOf: () => [],
    log: () => undefined,
    ...options,
  });
  const listening = await listen(gateway.server, loopback);
  closeAtEnd.unshift(listening);
  origin = `http://127.0.0.1:${listening.port}`;
  return listening;
}

/** `fetch` tidies addresses and headers; this sends them as they are. */
export function raw(options: { path: string; method?: string; headers?: Record<string, string>; body?: string }) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { body, ...rest } = options;
    const request = sendRequest(origin, { agent: false, ...rest }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }));
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Once in each test file: a folder with two sites before each test; everything is closed after it. */
export function eachInItsFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "gateway test "));
    for (const site of ["web", "admin"]) {
      mkdirSync(path.join(folder, site, "assets"), { recursive: true });
      mkdirSync(path.join(folder, site, ".vite"));
      writeFileSync(path.join(folder, site, "index.html"), page(site));
      writeFileSync(path.join(folder, site, "assets", "app-a1b2c3d4.js"), bundle);
      writeFileSync(path.join(folder, site, ".vite", "manifest.json"), "{}");
    }
  });
  afterEach(async () => {
    gateway.drain();
    for (const listening of closeAtEnd.splice(0)) await listening.close();
    closeAtEnd = [];
    rmSync(folder, { recursive: true, force: true });
  });
}
