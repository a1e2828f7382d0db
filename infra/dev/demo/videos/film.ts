import { type Canvas, createCanvas } from "../pictures/canvas.ts";
import { type PaletteName, palettes } from "../pictures/palettes.ts";
import { createRandom, type Random } from "../random.ts";

/** A short film that is drawn, frame by frame. It ends as it begins, so that it can be shown again and again. */
export interface Film {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond: number;
  palette: PaletteName;
  /**
   * What is seen at a moment, from 0 to 1 of the whole. `still` gives the same things in every frame: it is made anew for each.
   */
  draw(canvas: Canvas, moment: number, still: Random): string;
}

/** One frame as an SVG document without text, grain or noise: what does not move costs a video nothing. */
export function drawFrame(film: Film, moment: number): string {
  const { width, height, palette } = film;
  const canvas = createCanvas({ width, height }, createRandom(`film ${palette}`), palettes[palette]);
  const drawing = film.draw(canvas, moment, createRandom(`film ${palette} ${width}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${canvas.definitions()}</defs>${drawing}</svg>`;
}

/** One whole swing from 0 over 1 and -1 to 0, `times` within the film. */
export const swing = (moment: number, times: number, from = 0): number => Math.sin(2 * Math.PI * (moment * times + from));

/** Where something is that passes `times` within the film: from 0 to 1, and again from 0. */
export const passing = (moment: number, times: number, from = 0): number => (((moment * times + from) % 1) + 1) % 1;
