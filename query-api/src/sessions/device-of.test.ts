import { describe, expect, it } from "vitest";
import { deviceOf } from "./device-of.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36";
const wechat =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.42";
const ipad =
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1";

describe("a device that somebody signed in on", () => {
  it.each([
    [windows, "Chrome · Windows 10", "computer"],
    [wechat, "WeChat · iOS 17", "phone"],
    [ipad, "Safari · iOS 16", "tablet"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux", "computer"],
    ["", "", "other"],
    ["  ", "", "other"],
  ])("says %j and is shown as %j, a %s", (userAgent, name, kind) => {
    expect(deviceOf(userAgent)).toEqual({ name, kind });
  });

  it("accepts any text of any length at little cost", () => {
    for (const hostile of [
      "<script>alert(1)</script>/1",
      "(".repeat(100_000),
      "Mozilla/5.0 ".repeat(50_000),
      "\u0000\ud800",
      "a/".repeat(99_999),
    ]) {
      const began = performance.now();
      expect(deviceOf(hostile).name.length).toBeLessThan(400);
      expect(performance.now() - began).toBeLessThan(1000);
    }
  });
});
