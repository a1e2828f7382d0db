import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { box, tinyMp4 } from "../testing/video-samples.ts";
import { bytesOf } from "./byte-source.ts";
import { erasePlace } from "./erase-place.ts";
import { mp4Duration } from "./mp4-duration.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "erase place "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cleaned = async (content: Buffer) => {
  const path = join(folder, "film.mp4");
  await writeFile(path, content);
  return { taken: await erasePlace(path), after: await readFile(path) };
};
const erased = async (content: Buffer) => (await cleaned(content)).after;

it("erases the place of a film, and moves no other byte", async () => {
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

it("does not change a film without a place, nor bytes that only look like one", async () => {
  for (const content of [tinyMp4(), Buffer.from("\0\0\0\xffudta", "latin1"), Buffer.alloc(0)])
    expect(await erased(content)).toEqual(content);
});

const place = "+31.2304+121.4737/";
const telling = () => box("udta", box("\xa9xyz", Buffer.from(place)));
/** As a camera writes a film while it records: about one box for each second. */
const fragments = (count: number, inMovie: Buffer[] = [], inTrack: Buffer[] = []) => {
  const movie = box("moof", box("mfhd", Buffer.alloc(8)), box("traf", box("tfhd", Buffer.alloc(8)), ...inTrack), ...inMovie);
  return Array.from({ length: count }, () => [movie, box("mdat", Buffer.alloc(9))]).flat();
};

it("erases the place in an hour of fragments, and behind them", async () => {
  const behind = Buffer.concat([tinyMp4(), ...fragments(3600), telling(), box("uuid", Buffer.from(place))]);
  const within = Buffer.concat([tinyMp4(), ...fragments(2, [telling()], [telling()])]);
  for (const film of [behind, within]) {
    const { taken, after } = await cleaned(film);
    expect([taken, after.includes(place), after.length]).toEqual([true, false, film.length]);
  }
}, 30_000);

it("refuses a film with so many boxes that not all of them are read", async () => {
  const { taken } = await cleaned(Buffer.concat([tinyMp4(), Buffer.alloc(8 * 60_000, box("free")), telling()]));
  expect(taken).toBe(false);
}, 30_000);
