import { describe, expect, it } from "vitest";
import { ipRegionOf } from "./ip-region.ts";

describe("the region of an address", () => {
  it.each([
    ["202.120.2.101", "上海"],
    ["61.139.2.69", "四川"],
    ["::ffff:61.139.2.69", "四川"],
    ["203.198.7.66", "香港"],
    ["2001:da8:215:4038::1", "北京"],
    ["8.8.8.8", "美国"],
  ])("%s is shown as %s", (address, region) => {
    expect(ipRegionOf(address)).toBe(region);
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "100.64.0.1", "fd00::1", "fe80::1%eth0"])(
    "%s is local",
    (address) => {
      expect(ipRegionOf(address)).toBe("本地");
    },
  );

  it.each(["", "nowhere", "999.1.1.1", "240.0.0.1"])("“%s” is unknown", (address) => {
    expect(ipRegionOf(address)).toBe("未知");
  });
});
