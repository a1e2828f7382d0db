import { createRandom } from "../random.ts";
import { createCanvas } from "./canvas.ts";
import { finish } from "./finish.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { type SceneName, scenes } from "./scenes.ts";

/** Width of every demo picture in px; the height follows from the ratio. */
const pictureWidth = 1080;

const ratios = { "3:4": 4 / 3, "4:5": 5 / 4, "1:1": 1, "4:3": 3 / 4, "2:3": 3 / 2 } as const;
export type Ratio = keyof typeof ratios;

export interface PicturePlan {
  readonly scene: SceneName;
  readonly palette: PaletteName;
  readonly ratio: Ratio;
}

export function pictureSize(plan: PicturePlan): { width: number; height: number } {
  return { width: pictureWidth, height: Math.round(pictureWidth * ratios[plan.ratio]) };
}

/** Alternative text of the picture, in Chinese. */
export function pictureAlt(plan: PicturePlan): string {
  return scenes[plan.scene].alt;
}

/** An SVG document of `pictureSize(plan)` px without any text in it, so it looks the same on a machine without fonts. Same plan and seed, same document. */
export function drawPicture(plan: PicturePlan, seed: string | number): string {
  const random = createRandom(`${plan.scene}/${plan.palette}/${plan.ratio}/${seed}`);
  const canvas = createCanvas(pictureSize(plan), random, palettes[plan.palette]);
  return finish(canvas, scenes[plan.scene].draw(canvas));
}
