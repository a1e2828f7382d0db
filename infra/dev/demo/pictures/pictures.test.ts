import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { createRandom } from "../random.ts";
import { background, createCanvas } from "./canvas.ts";
import { avatarSize, drawAvatar } from "./draw-avatar.ts";
import { drawPicture, type PicturePlan, pictureAlt, pictureSize } from "./draw-picture.ts";
import { finish } from "./finish.ts";
import { palettes } from "./palettes.ts";
import { type SceneName, scenes } from "./scenes.ts";

/** Between the liveliest empty sheet and the quietest scene; the test of the empty sheet is its control. */
const livelyEnough = 12;
const names = Object.keys(scenes) as SceneName[];
const planOf = (scene: SceneName): PicturePlan => ({ scene, palette: "oat", ratio: "3:4" });

/**
 * Standard deviation of the liveliest colour channel, 0 for one flat colour, about 40 to 70 for a photograph. Measured on a
 * small rendering: the vectors are the same and all scenes in two lights take seconds, not a minute.
 */
async function liveliness(svg: string): Promise<number> {
  const small = svg.replace(/width="(\d+)" height="(\d+)" viewBox/, 'width="135" height="180" viewBox');
  const { channels } = await sharp(Buffer.from(small)).toColourspace("srgb").removeAlpha().stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe.each(names)("The scene %s", (scene) => {
  it("is worth looking at: neither flat by day nor lost at night", async () => {
    expect(await liveliness(drawPicture(planOf(scene), 1))).toBeGreaterThan(livelyEnough);
    expect(await liveliness(drawPicture({ ...planOf(scene), palette: "night" }, 1))).toBeGreaterThan(livelyEnough);
  });

  it("is the same for the same seed, and another for another", () => {
    expect(drawPicture(planOf(scene), 1)).toBe(drawPicture(planOf(scene), 1));
    expect(drawPicture(planOf(scene), 1)).not.toBe(drawPicture(planOf(scene), 2));
  });

  it("is finite in every light and needs no font", () => {
    for (const palette of Object.keys(palettes) as PicturePlan["palette"][]) {
      expect(drawPicture({ ...planOf(scene), palette }, 3)).not.toMatch(/NaN|undefined|Infinity|<text/);
    }
  });

  it("is told in words to those who do not see it", () => {
    expect(pictureAlt(planOf(scene))).toMatch(/\p{Script=Han}/u);
  });
});

test("Grain and vignette alone do not pass for a picture", async () => {
  for (const palette of [palettes.oat, palettes.night]) {
    const canvas = createCanvas({ width: 1080, height: 1440 }, createRandom("empty"), palette);
    expect(await liveliness(finish(canvas, background(canvas, palette.paper)))).toBeLessThan(livelyEnough);
  }
});

test("A picture has the size of its ratio", async () => {
  for (const ratio of ["3:4", "4:5", "1:1", "4:3", "2:3"] as const) {
    const plan = { ...planOf("glow"), ratio };
    const { width, height } = await sharp(Buffer.from(drawPicture(plan, 1))).metadata();
    expect({ width, height }).toEqual(pictureSize(plan));
  }
});

test("Sixty members have sixty different faces, each of the avatar's size", async () => {
  const faces = Array.from({ length: 60 }, (_, member) => drawAvatar(member));
  expect(new Set(faces).size).toBe(60);
  expect(drawAvatar(7)).toBe(faces[7]);
  const { width, height } = await sharp(Buffer.from(faces[0] ?? "")).metadata();
  expect([width, height]).toEqual([avatarSize, avatarSize]);
});
