import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { contentKind } from "./image-kind.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("the kind of an upload, by content", () => {
  it.each([
    ["jpeg", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["webp", "RIFF\x24\0\0\0WEBPVP8 "],
    ["gif", "GIF87a\x01\0\x01\0"],
    ["gif", "GIF89a\x01\0\x01\0"],
  ])("takes %s", (kind, start) => {
    expect(contentKind(bytes(start))).toBe(kind);
  });

  it.each([
    ["a plain drawing", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    [
      "a drawing behind a prologue",
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand --><!DOCTYPE svg [<!ENTITY a "<b>">]>\n<svg:svg xmlns:svg="x">',
    ],
    ["a Windows bitmap", "BM\x36\0\0\0"],
    ["TIFF", "II*\0\x08\0"],
    ["a telephone's HEIC", "\0\0\0\x18ftypheic"],
    ["AVIF", "\0\0\0\x1cftypavif"],
    ["an icon", "\0\0\x01\0\x01\0"],
  ])("knows %s for a picture that is not taken", (_, start) => {
    expect(contentKind(bytes(start))).toBe("other-picture");
  });

  it.each([
    ["text", "hello, this is not a picture"],
    ["nothing", ""],
    ["a page", "<!DOCTYPE html><html><body><svg></svg></body></html>"],
    ["a page that begins with a comment about <svg>", "<!-- <svg> --><html>"],
    ["a document", "%PDF-1.7"],
    ["an archive", "PK\x03\x04"],
    ["a film", "\0\0\0\x18ftypmp42"],
    ["a sound in the same container as WebP", "RIFF\x24\0\0\0WAVEfmt "],
    ["a signature that is cut off", "\x89PNG"],
  ])("does not take %s for a picture", (_, start) => {
    expect(contentKind(bytes(start))).toBe("not-a-picture");
  });

  it("reads a long row of comments fast", () => {
    const started = performance.now();
    expect(contentKind(bytes(`${"<!---->".repeat(2000)}x`))).toBe("not-a-picture");
    expect(contentKind(bytes("<!DOCTYPE[><".repeat(2000)))).toBe("not-a-picture");
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
