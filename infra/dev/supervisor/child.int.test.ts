import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { superviseChild } from "./child.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "supervised child "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function service(source: string) {
  const script = path.join(folder, "service.mjs");
  writeFileSync(script, source);
  const seen: string[] = [];
  const crashes: string[] = [];
  const shown: string[] = [];
  const waiting: { line: string; resolve: () => void }[] = [];
  const options = {
    name: "service",
    script,
    environment: inheritedEnvironment(),
    output: {
      line(text: string) {
        const line = text.replace(/^service │ /, "");
        seen.push(line);
        for (const one of waiting) if (one.line === line) one.resolve();
      },
      progress: (source: string, text: string) => shown.push(`${source}: ${text}`),
      endProgress: (source?: string) => shown.push(`${source}: end`),
    },
    onCrash: (reason: string) => crashes.push(reason),
  };
  const line = (wanted: string) =>
    seen.includes(wanted) ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ line: wanted, resolve }));
  return { options, seen, crashes, shown, line };
}

describe("a supervised service", () => {
  it("is started again after it was killed, and drains when it is stopped", async () => {
    const { options, crashes, seen, line } = service(`
      process.on("SIGTERM", () => { console.log("drained"); process.exit(0); });
      setInterval(() => {}, 1000);
      process.send({ ready: {} });
      console.log("pid " + process.pid);
    `);
    const child = superviseChild(options);
    await child.ready;
    await expect.poll(() => seen.length).toBe(1);
    process.kill(Number(seen[0]?.slice(4)), "SIGKILL");
    await expect.poll(() => seen.length, { timeout: 5000 }).toBe(2);
    expect(crashes).toEqual(["SIGKILL"]);
    await child.stop();
    await line("drained");
    expect(crashes).toHaveLength(1);
  });

  it("has what it tells of something long shown until that has ended", async () => {
    const { options, shown, line } = service(`
      process.on("SIGTERM", () => process.exit(0));
      setInterval(() => {}, 1000);
      process.send({ ready: {} });
      process.send({ progress: "1/2" });
      process.send({ done: "all 2" });
    `);
    const child = superviseChild(options);
    await line("all 2");
    await child.stop();
    expect(shown.slice(0, 2)).toEqual(["service: 1/2", "service: end"]);
  });

  it("can be stopped before it is ready, and is then gone", async () => {
    const { options, seen, crashes } = service(`
      process.on("SIGTERM", () => process.exit(0));
      setInterval(() => {}, 1000);
      console.log("pid " + process.pid);
    `);
    const child = superviseChild(options);
    await expect.poll(() => seen.length).toBe(1);
    await child.stop();
    expect(() => process.kill(Number(seen[0]?.slice(4)), 0)).toThrow(/ESRCH/);
    await expect(child.ready).rejects.toThrow("exit 0");
    expect(crashes).toEqual([]);
  });

  it("that fails before it was ever ready is reported with its last words, not tried for ever", async () => {
    const { options } = service("console.error('no database'); process.exit(3);");
    await expect(superviseChild(options).ready).rejects.toThrow("service (exit 3): no database");
  });
});
