import { beforeEach, describe, expect, it, vi } from "vitest";
import { rememberedPlace, rememberedVolume, rememberPlace, rememberVolume } from "./video-memory.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("what a member's videos remember", () => {
  it("is their volume, half at first", () => {
    expect(rememberedVolume()).toBe(0.5);
    rememberVolume(0.256);
    expect(rememberedVolume()).toBe(0.26);
  });

  it("is the place of each, until its end was seen", () => {
    rememberPlace("/media/a.mp4", 12.4);
    rememberPlace("/media/b.mp4", 3);
    expect([rememberedPlace("/media/a.mp4"), rememberedPlace("/media/b.mp4"), rememberedPlace("/media/c.mp4")]).toEqual([12, 3, 0]);
    rememberPlace("/media/a.mp4", 0);
    expect(rememberedPlace("/media/a.mp4")).toBe(0);
  });

  it("is of the last fifty videos only", () => {
    for (let video = 0; video < 60; video++) rememberPlace(`/media/${video}.mp4`, 5);
    expect([rememberedPlace("/media/9.mp4"), rememberedPlace("/media/10.mp4")]).toEqual([0, 5]);
  });

  it("is nothing when the storage has invalid content or is forbidden", () => {
    kept.set("video-volume", '"loud"');
    kept.set("video-places", '{"a":1}');
    expect([rememberedVolume(), rememberedPlace("a")]).toEqual([0.5, 0]);
    vi.stubGlobal("localStorage", undefined);
    rememberVolume(1);
    expect(rememberedVolume()).toBe(0.5);
  });
});
