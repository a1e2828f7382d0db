import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tinyMp4 } from "../testing/video-samples.ts";
import { bytesOf } from "./byte-source.ts";
import { erasePlace } from "./erase-place.ts";
import { mp4Duration } from "./mp4-duration.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "erase place "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const erased = async (content: Buffer) => {
  const path = join(folder, "film.mp4");
  await writeFile(path, content);
  await erasePlace(path);
  return readFile(path);
};

it("leaves nothing of the place a film was taken at, and moves nothing else", async () => {
  const place = "+31.2304+121.4737/";
  const film = tinyMp4({ place, seconds: 5 });
  expect(film.includes(place), "the control").toBe(true);
  const after = await erased(film);
  expect(after.includes(place)).toBe(false);
  expect(after.includes("udta")).toBe(false);
  expect(after).toHaveLength(film.length);
  expect(after.subarray(after.indexOf("mdat"))).toEqual(film.subarray(film.indexOf("mdat")));
  expect(await mp4Duration(bytesOf(after))).toBe(5);
});

it("does not touch a film that tells nothing, nor what only looks like one", async () => {
  for (const content of [tinyMp4(), Buffer.from("\0\0\0\xffudta", "latin1"), Buffer.alloc(0)])
    expect(await erased(content)).toEqual(content);
});
