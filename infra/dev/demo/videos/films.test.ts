import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { withFile } from "@shiye/infra/media/videos/byte-source";
import { mp4Duration } from "@shiye/infra/media/videos/mp4-duration";
import { hasVideoTrack } from "@shiye/infra/media/videos/video-track";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { drawFrame, type Film } from "./film.ts";
import { films } from "./films.ts";

const folder = path.join(import.meta.dirname, "files");
const MOST_BYTES = 150_000;

test("Every film has its file, and every file its film", () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    Object.keys(films)
      .map((name) => `${name}.mp4`)
      .toSorted(),
  );
});

describe.each(Object.entries<Film>(films))("the film %s", (name, film) => {
  const file = path.join(folder, `${name}.mp4`);

  it("is a small file that browsers play, as long as it says", async () => {
    expect(statSync(file).size).toBeLessThan(MOST_BYTES);
    expect(await withFile(file, (source) => hasVideoTrack(source, "mp4"))).toBe(true);
    expect(Math.abs(((await withFile(file, mp4Duration)) ?? 0) - film.seconds)).toBeLessThan(0.2);
  });

  it("ends as it begins, and moves between", async () => {
    const picture = (moment: number) =>
      sharp(Buffer.from(drawFrame(film, moment)))
        .greyscale()
        .raw()
        .toBuffer();
    const [first, last, middle] = await Promise.all([picture(0), picture(1), picture(0.37)]);
    expect(last.equals(first)).toBe(true);
    expect(middle.equals(first)).toBe(false);
  });
});
