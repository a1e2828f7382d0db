import type { Random } from "../random.ts";
import type { Palette } from "./palettes.ts";
import { round } from "./shapes.ts";

/** What a style paints on: a size in px, its own random generator, a palette, and a place for gradients and clips. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly palette: Palette;
  /** Adds a definition; `build` gets a fresh id. Returns the `url(#id)` that refers to it. */
  define(build: (id: string) => string): string;
  definitions(): string;
}

export function createCanvas(size: { width: number; height: number }, random: Random, palette: Palette): Canvas {
  const definitions: string[] = [];
  return {
    ...size,
    random,
    palette,
    define: (build) => {
      const id = `d${definitions.length}`;
      definitions.push(build(id));
      return `url(#${id})`;
    },
    definitions: () => definitions.join(""),
  };
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ""}/>`,
    )
    .join("");
}

/** A linear gradient over the box of the shape it fills; `angle` in degrees, 0 runs from the top down. */
export function linear(canvas: Canvas, list: readonly Stop[], angle = 0): string {
  const radians = ((angle + 90) * Math.PI) / 180;
  const dx = Math.cos(radians) / 2;
  const dy = Math.sin(radians) / 2;
  const ends = `x1="${round(0.5 - dx)}" y1="${round(0.5 - dy)}" x2="${round(0.5 + dx)}" y2="${round(0.5 + dy)}"`;
  return canvas.define((id) => `<linearGradient id="${id}" ${ends}>${stops(list)}</linearGradient>`);
}

export function radial(canvas: Canvas, list: readonly Stop[]): string {
  return canvas.define((id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`);
}

export function background(canvas: Canvas, fill: string): string {
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${fill}"/>`;
}

/** The sky of the palette from top to bottom. */
export function sky(canvas: Canvas): string {
  const [top, middle, bottom] = canvas.palette.sky;
  return background(
    canvas,
    linear(canvas, [
      [0, top],
      [0.55, middle],
      [1, bottom],
    ]),
  );
}

/** A soft pool of light. A radial gradient costs nothing in librsvg, where a blur filter costs tens of milliseconds. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, colour: string, opacity = 0.6): string {
  const fill = radial(canvas, [
    [0, colour, opacity],
    [0.35, colour, opacity * 0.5],
    [1, colour, 0],
  ]);
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

/** A contact shadow under an object that stands on a table or lies on a page. */
export function shadow(canvas: Canvas, x: number, y: number, rx: number, ry: number, opacity = 0.35): string {
  const fill = radial(canvas, [
    [0, canvas.palette.ink, opacity],
    [0.6, canvas.palette.ink, opacity * 0.45],
    [1, canvas.palette.ink, 0],
  ]);
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`;
}

/** Clips a drawing to a shape. */
export function clipped(canvas: Canvas, shape: string, drawing: string): string {
  const url = canvas.define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  return `<g clip-path="${url}">${drawing}</g>`;
}
