import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, tinyMp4, tinyWebm } from "../testing/video-samples.ts";
import type { ByteSource } from "./byte-source.ts";
import { mp4Duration } from "./mp4-duration.ts";
import { videoKind } from "./video-kind.ts";
import { webmDuration } from "./webm-duration.ts";

describe("the length of a video", () => {
  it("is read from the header of an mp4", async () => {
    expect(await mp4Duration(bytesOf(tinyMp4({ seconds: 12.34 })))).toBe(12.34);
    expect(await mp4Duration(bytesOf(tinyMp4({ brand: "qt  ", seconds: 7 })))).toBe(7);
  });

  it("is read from the segment of a WebM, in single and in double precision", async () => {
    expect(await webmDuration(bytesOf(tinyWebm({ seconds: 3.5 })))).toBe(3.5);
    const double = tinyWebm({ seconds: 3.5 });
    const at = double.indexOf(Buffer.from([0x44, 0x89, 0x10, 0, 0, 8]));
    const single = Buffer.concat([double.subarray(0, at), Buffer.from([0x44, 0x89, 0x10, 0, 0, 4]), Buffer.alloc(8)]);
    single.writeFloatBE(9000, at + 6);
    // The two containers around it keep their sizes, so the rest of the old value is filled with a void element.
    single[at + 10] = 0xec;
    single[at + 11] = 0x82;
    expect(await webmDuration(bytesOf(Buffer.concat([single, double.subarray(at + 14)])))).toBe(9);
  });

  it("is null when the file does not say, is wrong or breaks off", async () => {
    expect(await mp4Duration(bytesOf(tinyMp4({ seconds: 0 })))).toBeNull();
    expect(await mp4Duration(bytesOf(tinyMp4({ seconds: 4_000_000 })))).toBeNull();
    expect(await mp4Duration(bytesOf(tinyMp4().subarray(0, 60)))).toBeNull();
    expect(await webmDuration(bytesOf(tinyWebm({ seconds: null })))).toBeNull();
    expect(await webmDuration(bytesOf(tinyWebm().subarray(0, 40)))).toBeNull();
  });
});

/** Counts the reads, so that a test can limit them. */
function counted(data: Uint8Array): { source: ByteSource; reads: () => number } {
  const source = bytesOf(data);
  let reads = 0;
  const read: ByteSource["read"] = async (offset, length) => {
    reads += 1;
    expect(offset >= 0 && length <= 64).toBe(true);
    return source.read(offset, length);
  };
  return { source: { size: source.size, read }, reads: () => reads };
}

describe("a hostile file", () => {
  const edits = fc.array(fc.tuple(fc.nat(250), fc.nat(255)), { maxLength: 12 });
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    ...[tinyMp4({ place: "+31.2+121.4/" }), tinyMp4({ brand: "qt  " }), tinyWebm()].map((sample) =>
      fc.tuple(edits, fc.nat(sample.length)).map(([changes, cut]) => {
        const bytes = new Uint8Array(sample.subarray(0, sample.length - (cut % 40)));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        return bytes;
      }),
    ),
    // Nothing but boxes, or elements, without content.
    fc
      .integer({ min: 1, max: 5000 })
      .map((count) => Buffer.concat(Array.from({ length: count }, () => Buffer.from("\0\0\0\x08free", "latin1")))),
    fc.integer({ min: 1, max: 5000 }).map((count) => Buffer.concat(Array.from({ length: count }, () => Buffer.from([0xec, 0x80])))),
  );

  it("never throws, never gives an impossible duration, and is read fast", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (bytes) => {
        videoKind(bytes);
        for (const durationOf of [mp4Duration, webmDuration]) {
          const { source, reads } = counted(bytes);
          const duration = await durationOf(source);
          expect(duration === null || (duration > 0 && duration <= 86_400)).toBe(true);
          expect(reads()).toBeLessThan(4100);
        }
      }),
      { numRuns: 500 },
    );
  });
});
