import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgram } from "./program.ts";
import { startVerbOf } from "./testing/run-verb.ts";

let folder: string;
let other: Server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shiye-serve-"));
  for (const name of ["web", "admin"]) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "index.html"), "");
  }
  other = createServer();
  await new Promise<void>((resolve) => other.listen({ port: 0, host: "127.0.0.1" }, resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  other.close();
  rmSync(folder, { recursive: true });
});

describe("serve", () => {
  it("refuses a port that is taken before it asks for the database, and says how to choose another", async () => {
    const { port } = other.address() as AddressInfo;
    const program = createProgram({ web: path.join(folder, "web"), admin: path.join(folder, "admin") });
    const nowhere = { DATABASE_URL: "postgres://127.0.0.1:1/nothing", DATA_DIR: folder };
    const { code, told } = await startVerbOf(program, nowhere, "serve", "--as-of", "1", "--port", String(port)).ended;
    expect(told).toBe(`端口 ${port} 不可用 · port ${port} cannot be used (EADDRINUSE): choose another one with --port.\n`);
    expect(code).toBe(1);
  });
});
