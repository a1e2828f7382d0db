import { describe, expect, it } from "vitest";
import { headsOnly, tinyMp4, tinyWebm } from "../testing/video-samples.ts";
import { videoKind } from "./video-kind.ts";

describe("the kind of a video", () => {
  it.each([
    ["mp4", tinyMp4()],
    ["mp4", tinyMp4({ brand: "mp42" })],
    ["mp4", tinyMp4({ brand: "M4V " })],
    ["mov", tinyMp4({ brand: "qt  " })],
    // An unknown brand whose list of compatible brands has a known one.
    ["mp4", tinyMp4({ brand: "xyz1" })],
    ["webm", tinyWebm()],
    ["avi", headsOnly.avi],
    ["wmv", headsOnly.wmv],
    ["flv", headsOnly.flv],
  ])("is %s by its content", (kind, content) => {
    expect(videoKind(content)).toBe(kind);
  });

  it.each([
    ["Matroska that is not WebM", tinyWebm({ docType: "matroska" })],
    ["a picture of a telephone", tinyMp4({ brand: "heic" })],
    ["sound alone", tinyMp4({ brand: "M4A " })],
    ["another RIFF", Buffer.from("RIFF\x04\0\0\0WEBPVP8 ", "latin1")],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a list of files for a player", Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n")],
    ["nothing", Buffer.alloc(0)],
    ["half a header", Buffer.from("\0\0\0\x20ftyp", "latin1")],
    ["half an EBML header", tinyWebm().subarray(0, 6)],
  ])("is none for %s", (_what, content) => {
    expect(videoKind(content)).toBeUndefined();
  });
});
