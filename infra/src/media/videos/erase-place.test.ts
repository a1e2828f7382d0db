import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { box, bytesOf, numbers, tinyMp4, trackMedia } from "../testing/video-samples.ts";
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

/** A film with its pictures, and a track of another kind that writes the place beside each of them, in two chunks. */
function withTrackOf(handler: string, { sizes = [place.length, place.length, place.length], shift = 0, oneSize = false } = {}) {
  const picture = Buffer.alloc(40, 7);
  const media = Buffer.concat([picture, Buffer.from(place + place), picture, Buffer.from(place)]);
  const tables = (from: number) =>
    box(
      "stbl",
      box("stsd", numbers(0, 1), box("gpmd", Buffer.alloc(8))),
      box("stsc", numbers(0, 2, 1, 2, 1, 2, 1, 1)),
      oneSize ? box("stsz", numbers(0, place.length, 3)) : box("stsz", numbers(0, 0, sizes.length, ...sizes)),
      box("stco", numbers(0, 2, from + 40 + shift, from + 80 + place.length * 2 + shift)),
    );
  const hdlr = box("hdlr", numbers(0, 0), Buffer.from(handler, "latin1"), Buffer.alloc(13));
  const track = (from: number) => box("trak", box("tkhd", Buffer.alloc(84)), box("mdia", hdlr, box("minf", tables(from))));
  const film = (from: number) =>
    Buffer.concat([
      box("ftyp", Buffer.from("isom\0\0\x02\0isommp41", "latin1")),
      box("moov", box("mvhd", numbers(0, 0, 0, 1000, 2000), Buffer.alloc(80)), box("trak", trackMedia("vide")), track(from)),
      box("mdat", media),
    ]);
  return film(film(0).length - media.length);
}

it.each(["meta", "text", "subt", "camm"])("leaves nothing of a track of the kind %s, and every picture", async (handler) => {
  for (const film of [withTrackOf(handler), withTrackOf(handler, { oneSize: true })]) {
    const { taken, after } = await cleaned(film);
    expect([taken, film.includes(place), after.includes(place), after.includes(handler), after.length]).toEqual([
      ...[true, true, false, false, film.length],
    ]);
    expect(after.subarray(after.indexOf("mdat")).filter((byte) => byte === 7)).toHaveLength(80);
    expect(await mp4Duration(bytesOf(after))).toBe(2);
  }
});

it("does not touch a track of sound", async () => {
  const film = withTrackOf("soun");
  expect(await erased(film)).toEqual(film);
});

it("refuses a film whose tables point out of it, speak of more samples than there are, or would be written again and again", async () => {
  const hostile = [
    withTrackOf("meta", { shift: 1e6 }),
    withTrackOf("meta", { sizes: [1] }),
    withTrackOf("meta", { sizes: [1e9, 1e9, 1e9] }),
  ];
  for (const film of hostile) expect(await cleaned(film)).toEqual({ taken: false, after: film });
});

it("refuses a film in fragments that has a track of places", async () => {
  expect((await cleaned(Buffer.concat([withTrackOf("meta"), ...fragments(2)]))).taken).toBe(false);
});

it("leaves nothing of what stands behind the last box, and leaves a box that was cut off", async () => {
  const film = tinyMp4();
  const behind = await erased(Buffer.concat([film, Buffer.from(`\xff\xff\xff\xff${place}`, "latin1")]));
  expect([behind.includes(place), behind.subarray(0, film.length).equals(film)]).toEqual([false, true]);
  const cutOff = Buffer.concat([film, box("mdat", Buffer.alloc(99, 7)).subarray(0, 50)]);
  expect(await erased(cutOff)).toEqual(cutOff);
});

const unneeded = ["free", "skip", "gps ", "xyzw"].map((type) => box(type, Buffer.from(place)));

it("leaves nothing in boxes that no player needs: free space, and boxes of makers", async () => {
  const header = box("mvhd", numbers(0, 0, 0, 1000, 2000), Buffer.alloc(80));
  const track = box("trak", box("tkhd", Buffer.alloc(84)), ...unneeded, trackMedia("vide"));
  const media = box("mdat", Buffer.alloc(40, 7));
  const film = Buffer.concat([box("ftyp", Buffer.from("isom\0\0\x02\0isommp41", "latin1")), ...unneeded, media]);
  const whole = Buffer.concat([film, box("moov", header, ...unneeded, track), ...unneeded]);
  const { taken, after } = await cleaned(whole);
  expect([taken, after.includes(place), after.length]).toEqual([true, false, whole.length]);
  expect([after.includes(media), after.includes(trackMedia("vide")), await mp4Duration(bytesOf(after))]).toEqual([true, true, 2]);
});

const dashboardBlock = (length = 8 + 4 + place.length) =>
  Buffer.concat([numbers(length), Buffer.from("freeGPS ", "latin1"), Buffer.from(place)]);

it("leaves nothing of what dashboard cameras write between the samples, and every sample", async () => {
  const film = tinyMp4({ filling: 0 }).subarray(0, -8);
  const samples = [10, 1024 * 1024 - film.length - 60, 1024 * 1024, 5].map((size) => Buffer.alloc(size, 7));
  for (let shift = 0; shift < 40; shift += 1) {
    const shifted = [...samples.flatMap((sample) => [sample, dashboardBlock()]), Buffer.alloc(shift, 7)].reverse();
    const whole = Buffer.concat([film, box("mdat", ...shifted)]);
    const { taken, after } = await cleaned(whole);
    const sevens = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + (byte === 7 ? 1 : 0), 0);
    expect([taken, after.includes(place), sevens(after)]).toEqual([true, false, sevens(whole)]);
  }
}, 60_000);

it("is not kept busy by blocks of dashboard cameras: ones that overlap are one, too many refuse the film", async () => {
  const overlapping = Buffer.concat(Array.from({ length: 200_000 }, () => dashboardBlock(1024 * 1024)));
  const small = Buffer.concat(Array.from({ length: 60_000 }, () => dashboardBlock()));
  expect((await cleaned(tinyMp4WithMedia(overlapping))).taken).toBe(true);
  expect((await cleaned(tinyMp4WithMedia(small))).taken).toBe(false);
}, 30_000);

it("does not believe the length of a block that reaches out of the file", async () => {
  const film = tinyMp4WithMedia(dashboardBlock(1e9));
  expect(await cleaned(film)).toEqual({ taken: true, after: film });
});

const tinyMp4WithMedia = (media: Buffer) => Buffer.concat([tinyMp4({ filling: 0 }).subarray(0, -8), box("mdat", media)]);
