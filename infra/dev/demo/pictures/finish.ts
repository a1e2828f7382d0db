import { background, type Canvas, radial } from "./canvas.ts";
import { grainPattern } from "./grain.ts";

/** Wraps a drawing into a document, with the light falling off towards the corners and a fine paper grain over everything. */
export function finish(canvas: Canvas, drawing: string): string {
  const { width, height, palette } = canvas;
  const falloff = radial(canvas, [
    [0, palette.ink, 0],
    [0.72, palette.ink, 0],
    [1, palette.ink, palette.dark ? 0.3 : 0.13],
  ]);
  const grain = canvas.define(grainPattern);
  const vignette = `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width * 0.78}" ry="${height * 0.78}" fill="${falloff}"/>`;
  const body = `${drawing}${vignette}${background(canvas, grain)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${canvas.definitions()}</defs>${body}</svg>`;
}
