import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { allowedSkips } from "./allowed-skips.mjs";

const checkout = path.resolve(import.meta.dirname, "../../../..");

test("the list of allowed skips is short, and every entry names a file that is there and says why", () => {
  expect(allowedSkips.length).toBeLessThanOrEqual(10);
  for (const { file, title, reason } of allowedSkips) {
    expect(existsSync(path.join(checkout, file)), file).toBe(true);
    expect(title.length, file).toBeGreaterThan(3);
    expect(reason.length, file).toBeGreaterThan(20);
  }
});

test("CI installs the programs without which tests would be skipped", () => {
  const script = readFileSync(path.join(checkout, ".ci/run"), "utf8");
  for (const name of ["chromium", "firefox-esr", "webkit2gtk-driver", "xvfb", "ffmpeg", "fonts-noto-cjk", "default-jre-headless", "maven"])
    expect(script).toContain(name);
});
