import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compressPicture } from "./compress-picture.ts";

const MB = 1024 * 1024;
const drawn = vi.fn(() => Promise.reject(new Error("drawn")));
beforeEach(() => vi.stubGlobal("createImageBitmap", drawn));
afterEach(() => {
  drawn.mockClear();
  vi.unstubAllGlobals();
});

/** A WebP whose extended header has these flags. */
function webp(flags: number, bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode("RIFF\0\0\0\0WEBPVP8X\n\0\0\0"));
  content[20] = flags;
  return new File([content], "wave.webp", { type: "image/webp" });
}

it("an animation above 0.8 MB is sent as it is, frames and all", async () => {
  const file = webp(0b10, 2 * MB);
  expect(await compressPicture(file)).toBe(file);
  expect(drawn).not.toHaveBeenCalled();
});

it("a still picture above 0.8 MB is drawn smaller, and one below is sent as it is", async () => {
  await expect(compressPicture(webp(0, 2 * MB))).rejects.toThrow("drawn");
  const small = webp(0, 0.5 * MB);
  expect(await compressPicture(small)).toBe(small);
});
