import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tinyWebm } from "../testing/video-samples.ts";
import { bytesOf } from "./byte-source.ts";
import { eraseTags } from "./erase-tags.ts";
import { hasVideoTrack } from "./video-track.ts";
import { webmDuration } from "./webm-duration.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "erase tags "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cleaned(content: Buffer): Promise<{ taken: boolean; after: Buffer }> {
  const path = join(folder, "film.webm");
  await writeFile(path, content);
  return { taken: await eraseTags(path), after: await readFile(path) };
}

it("leaves nothing of tags and attached files, before and behind the film, and moves nothing else", async () => {
  const place = "LOCATION +31.2304+121.4737/";
  const film = tinyWebm({ telling: place, seconds: 4 });
  expect(film.includes(place), "the control").toBe(true);
  const { taken, after } = await cleaned(film);
  expect([taken, after.includes(place), after.length]).toEqual([true, false, film.length]);
  expect(after.indexOf(Buffer.alloc(20, 1)), "the film itself").toBe(film.indexOf(Buffer.alloc(20, 1)));
  expect([await webmDuration(bytesOf(after)), await hasVideoTrack(bytesOf(after), "webm")]).toEqual([4, true]);
});

it("does not touch a film without them, nor what only looks like one", async () => {
  for (const content of [tinyWebm(), Buffer.from([0x1a, 0x45, 0xdf]), Buffer.alloc(0)])
    expect(await cleaned(content)).toEqual({ taken: true, after: content });
});

it("refuses a film of so many elements that not all of them are looked at", async () => {
  const film = tinyWebm();
  const segment = film.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  const many = Buffer.concat([film, Buffer.alloc(2 * 60_000, Buffer.from([0xec, 0x80])), tinyWebm({ telling: "place" }).subarray(-16)]);
  many.writeUInt32BE(0x10000000 + many.length - segment - 8, segment + 4);
  expect((await cleaned(many)).taken).toBe(false);
}, 30_000);
