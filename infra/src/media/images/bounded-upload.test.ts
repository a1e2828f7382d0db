import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { blackPng, noise, pngChunk, quarters } from "../testing/image-samples.ts";
import { jpegWithScans, jpegWithSegments, pngWithTexts, webpWithFrames } from "../testing/picture-bombs.ts";
import { imageLimits } from "./image-limits.ts";
import { inspectImage } from "./inspect-image.ts";
import { processImage } from "./process-image.ts";
import { sharp } from "./sharp-engine.ts";

async function inspected(upload: Buffer) {
  const result = await inspectImage(upload);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result;
}

async function outcome(upload: Buffer): Promise<string> {
  const result = await processImage(upload);
  return result.ok ? "accepted" : result.code;
}

it("a PNG with texts that unpack to gigabytes is stored, and no text reaches the decoder", async () => {
  // The control: sharp itself unpacks them.
  expect((await sharp(pngWithTexts(2)).metadata()).comments).toHaveLength(2);
  const bomb = pngWithTexts(200);
  const { data } = await inspected(bomb);
  expect(data).toEqual(blackPng(100, 100));
  const before = process.resourceUsage().maxRSS;
  expect(await outcome(bomb)).toBe("accepted");
  expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(100_000_000);
});

it("a PNG keeps its palette, transparency, colours and orientation, and loses other parts, later frames and what follows its end", async () => {
  const upload = await quarters(40, 20).withIccProfile("p3").withMetadata({ orientation: 6 }).png().toBuffer();
  const { data } = await inspected(Buffer.concat([upload, Buffer.from("a tail")]));
  const [before, after] = await Promise.all([sharp(upload).metadata(), sharp(data).metadata()]);
  expect([before.orientation, before.icc?.length]).toEqual([6, expect.any(Number)]);
  expect([after.orientation, after.icc]).toEqual([before.orientation, before.icc]);
  expect(data.includes("a tail")).toBe(false);

  const seeThrough = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#12345600" } })
    .png({ palette: true })
    .toBuffer();
  const pieces = ["acTL", "fcTL", "fdAT", "tEXt", "pHYs", "abCd"].map((type) => pngChunk(type, Buffer.alloc(26)));
  const more = Buffer.concat([seeThrough.subarray(0, 33), ...pieces, seeThrough.subarray(33)]);
  const lean = (await inspected(more)).data;
  expect(lean.includes("PLTE") && lean.includes("tRNS")).toBe(true);
  for (const piece of pieces) expect(lean.includes(piece)).toBe(false);
  expect(await sharp(lean).raw().toBuffer()).toEqual(await sharp(seeThrough).raw().toBuffer());
});

it("a PNG with many colour profiles that unpack to gigabytes takes no more memory than one", async () => {
  const profile = pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(Buffer.alloc(50_000_000, "A"))]));
  const bomb = blackPng(100, 100, ...new Array<Buffer>(80).fill(profile));
  const before = process.resourceUsage().maxRSS;
  expect(await outcome(bomb)).toBe("accepted");
  expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(100_000_000);
});

it("a JPEG is refused when it has more scans than any camera writes", async () => {
  expect(await outcome(jpegWithScans(100))).toBe("accepted");
  expect(await outcome(jpegWithScans(101))).toBe("image-broken");
});

it("a JPEG is refused when it has thousands of segments", async () => {
  expect(await outcome(await jpegWithSegments(4000))).toBe("accepted");
  expect(await outcome(await jpegWithSegments(4100))).toBe("image-broken");
});

it("a JPEG with the bytes of scans inside a segment and behind its end is accepted", async () => {
  const jpeg = await noise(300, 200).jpeg({ progressive: true }).toBuffer();
  const scans = Buffer.from("\xff\xda".repeat(300), "latin1");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x02, 0x5a]), scans]);
  expect(await outcome(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), scans]))).toBe("accepted");
});

it("a WebP with tens of thousands of frames becomes its first frame, and the decoder sees only as many as make it too long", async () => {
  const upload = await webpWithFrames(60_000);
  expect(upload.length).toBeLessThan(imageLimits.bytes);
  const { data, keepAnimation } = await inspected(upload);
  expect((await sharp(data).metadata()).pages).toBe(101);
  expect(keepAnimation).toBe(false);
  expect(await outcome(upload)).toBe("accepted");
  const short = await webpWithFrames(100);
  expect(await inspected(short)).toMatchObject({ data: short, keepAnimation: true });
});
