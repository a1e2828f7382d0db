import { ConfigError } from "@shiye/infra/config/config-error";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { brokenOffBy, createReport } from "./report.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a seed that has lost its database says so in one line, and a fault with its stack", () => {
  const lost = brokenOffBy(new Error("Connection terminated due to connection timeout"));
  expect(lost).toContain("Connection terminated due to connection timeout");
  expect(lost).not.toContain("\n");
  expect(brokenOffBy(new TypeError("not a function"))).toMatch(/not a function\n +at /);
});

it.each(["53100", "ENOSPC"])("a seed whose disk is full (%s) says in one line to make room", (code) => {
  const told = brokenOffBy(Object.assign(new Error("no space left on device"), { code }));
  expect(told).toBe("磁盘已满 · the disk is full: make room (no space left on device)");
});

it("a seed that is configured wrong says so without a stack", () => {
  expect(brokenOffBy(new ConfigError(["PORT must be a number"]))).not.toMatch(/^\s+at /m);
});

it("the time that is left is estimated from a twentieth of the notes on", () => {
  const lines: string[] = [];
  // In a worker of the tests `process.send` would be taken for the supervisor.
  const send = process.send;
  delete process.send;
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  try {
    const report = createReport(100);
    for (const [seconds, notes] of [
      [10, 1],
      [20, 4],
      [30, 5],
    ] as const) {
      vi.setSystemTime(seconds * 1000);
      report.progress({ actions: 10, notes });
    }
  } finally {
    if (send) process.send = send;
  }
  expect(lines.map((line) => /, (\d+) s left/.exec(line)?.[1])).toEqual([undefined, undefined, "570"]);
});
