import { sharp } from "../../media/images/sharp-engine.ts";

/** Ink from 0 to 1, row by row. */
export interface Bitmap {
  width: number;
  height: number;
  ink: Float32Array;
}

const [WIDTH, HEIGHT] = [170, 50];

/** The picture as a program sees it: half the size that it is drawn in, dark is ink. */
export async function readBitmap(svg: string): Promise<Bitmap> {
  const pixels = await sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: "fill" })
    .raw()
    .toBuffer();
  let [darkest, lightest] = [255, 0];
  for (const value of pixels) [darkest, lightest] = [Math.min(darkest, value), Math.max(lightest, value)];
  const span = Math.max(lightest - darkest, 1);
  return { width: WIDTH, height: HEIGHT, ink: Float32Array.from(pixels, (value) => (lightest - value) / span) };
}

/** How much each pixel differs from its surroundings: the same for ink on paper and for paper on ink. */
export function contrastOf(bitmap: Bitmap, reach: number): Bitmap {
  const mean = boxBlur(bitmap, reach);
  return { ...bitmap, ink: bitmap.ink.map((value, index) => Math.min(1, 1.6 * Math.abs(value - (mean.ink[index] ?? 0)))) };
}

/** Lines that are thinner than the letters go: each pixel the darkest of the lightest of its neighbours. */
export function withoutThinLines(bitmap: Bitmap): Bitmap {
  return neighbours(neighbours(bitmap, Math.min), Math.max);
}

export function boxBlur({ width, height, ink }: Bitmap, reach: number): Bitmap {
  const rows = new Float32Array(ink.length);
  const both = new Float32Array(ink.length);
  for (let y = 0; y < height; y++) slide(ink, rows, y * width, 1, width, reach);
  for (let x = 0; x < width; x++) slide(rows, both, x, width, height, reach);
  return { width, height, ink: both };
}

function slide(from: Float32Array, to: Float32Array, start: number, stride: number, length: number, reach: number): void {
  for (let place = 0; place < length; place++) {
    let sum = 0;
    for (let offset = -reach; offset <= reach; offset++)
      sum += from[start + Math.min(Math.max(place + offset, 0), length - 1) * stride] ?? 0;
    to[start + place * stride] = sum / (2 * reach + 1);
  }
}

function neighbours({ width, height, ink }: Bitmap, choose: (...values: number[]) => number): Bitmap {
  const at = (x: number, y: number) => ink[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)] ?? 0;
  const chosen = new Float32Array(ink.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) chosen[y * width + x] = choose(at(x, y), at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1));
  return { width, height, ink: chosen };
}
