import { describe, expect, it } from "vitest";
import { contentDigest, digestOfName, isMediaName, mediaName, mediaUrl, nameOfMediaUrl, typeOfName } from "./media-name.ts";

const digest = contentDigest(Buffer.from("picture"));
const name = mediaName(digest, "avif", 720);

describe("media names", () => {
  it("are the digest of the content, in a folder of its first two characters", () => {
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
    expect(name).toBe(`${digest.slice(0, 2)}/${digest}-720.avif`);
    expect(mediaName(digest, "jpg")).toBe(`${digest.slice(0, 2)}/${digest}.jpg`);
  });

  it("differ for different content", () => {
    expect(contentDigest(Buffer.from("picture!"))).not.toBe(digest);
  });

  it("contain the digest and decide the type they are served with", () => {
    expect(digestOfName(name)).toBe(digest);
    expect(typeOfName(name)).toBe("image/avif");
    expect(() => typeOfName("ab/nonsense.exe")).toThrow("not a media name");
  });

  it("convert to their address and back", () => {
    expect(mediaUrl(name)).toBe(`/media/${name}`);
    expect(nameOfMediaUrl(mediaUrl(name))).toBe(name);
  });

  it.each([
    `https://elsewhere.example/media/${name}`,
    `//elsewhere.example/media/${name}`,
    "/media/../../etc/passwd",
    `/media/${name}?x=1`,
    name,
    `/media/zz/${digest}.jpg`,
  ])("are not found in the address %s", (url) => {
    expect(nameOfMediaUrl(url)).toBeUndefined();
  });

  it("must be in the folder of their own first characters", () => {
    expect(isMediaName(name)).toBe(true);
    const wrongFolder = digest.startsWith("00") ? "11" : "00";
    expect(isMediaName(`${wrongFolder}/${digest}.jpg`)).toBe(false);
  });
});
