import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { takeLock } from "./data-folder-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "supervisor lock "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leaveLock = (holder: unknown) => writeFileSync(path.join(folder, "supervisor.json"), JSON.stringify(holder));

describe("the lock of a data folder", () => {
  it("is taken when nobody holds it, and can be taken again once released", () => {
    const first = takeLock(folder);
    expect(first.ok).toBe(true);
    if (first.ok) first.release();
    expect(takeLock(folder).ok).toBe(true);
  });

  it("is refused while the process that holds it lives", () => {
    const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      leaveLock({ pid: holder.pid, command: `${process.execPath} -e setInterval(() => {}, 1000)` });
      expect(takeLock(folder)).toEqual({ ok: false, pid: holder.pid });
    } finally {
      holder.kill("SIGKILL");
    }
  });

  it.skipIf(process.platform !== "linux")("is taken over when the holder's pid belongs to another program now", () => {
    leaveLock({ pid: 1, command: "node start.mjs" });
    expect(takeLock(folder).ok).toBe(true);
  });

  it("that cannot be written is told without a stack", () => {
    mkdirSync(path.join(folder, "supervisor.json"));
    expect(() => takeLock(folder)).toThrow(ConfigError);
    expect(() => takeLock(folder)).toThrow(`DATA_DIR ${folder}：不能写入`);
  });

  it("is taken over when the holder is gone, and when the file is no lock at all", () => {
    leaveLock({ pid: 2 ** 22 - 3, command: "node start.mjs" });
    expect(takeLock(folder).ok).toBe(true);
    leaveLock("half a fi");
    expect(takeLock(folder).ok).toBe(true);
  });
});
