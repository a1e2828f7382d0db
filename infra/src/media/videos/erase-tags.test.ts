import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesOf, element, tinyWebm } from "../testing/video-samples.ts";
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

const place = "+31.2304+121.4737/";

it.each([
  ["empty space", [0xec]],
  ["chapters", [0x10, 0x43, 0xa7, 0x70]],
  ["an unknown element", [0x4b, 0xcd]],
])("leaves nothing in %s", async (_name, id) => {
  const film = tinyWebm({ more: [element(id, Buffer.from(place))] });
  const { taken, after } = await cleaned(film);
  expect([taken, film.includes(place), after.includes(place), after.length]).toEqual([true, true, false, film.length]);
  expect([await webmDuration(bytesOf(after)), await hasVideoTrack(bytesOf(after), "webm")]).toEqual([3, true]);
});

it("leaves nothing of what stands behind the last element, and leaves media that were cut off", async () => {
  const film = tinyWebm();
  const behind = await cleaned(Buffer.concat([film, Buffer.from(`\0\0${place}`)]));
  expect([behind.after.includes(place), behind.after.subarray(0, film.length).equals(film)]).toEqual([false, true]);
  const cutOff = tinyWebm({ more: [Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x1f, 0xff, 0xff, 0xf0, 7, 7, 7])] });
  expect(await cleaned(cutOff)).toEqual({ taken: true, after: cutOff });
});

it("refuses a film with subtitles, where drones write where they were", async () => {
  const subtitles = element([0xae], Buffer.concat([element([0x83], Buffer.from([0x11])), element([0x86], Buffer.from("S_TEXT/UTF8"))]));
  const film = tinyWebm({ more: [element([0x16, 0x54, 0xae, 0x6b], subtitles)] });
  expect(await cleaned(film)).toEqual({ taken: false, after: film });
});
