import { sharp } from "./sharp-engine.ts";

/** Pictures for tests, drawn when asked for, so that no foreign file lies in the repository. */

/** Four quarters: red, green over blue, white. Which way up it is can be read from the corners. */
export function quarters(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3, 250);
  const row = (left: number[], right?: number[]) => {
    const line = Buffer.alloc(width * 3, 250);
    const half = Math.ceil(width / 2) * 3;
    line.subarray(0, half).fill(Buffer.from(left));
    if (right) line.subarray(half).fill(Buffer.from(right));
    return line;
  };
  const upper = Math.ceil(height / 2) * width * 3;
  pixels.subarray(0, upper).fill(row([230, 20, 20], [20, 200, 20]));
  pixels.subarray(upper).fill(row([20, 20, 230]));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** As a telephone held upright writes it: pixels lying on their side, a note to turn them, and where the member was standing. */
export function telephonePhoto(width = 1600, height = 1200): Promise<Buffer> {
  return quarters(width, height)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: "Pocket", Model: "Camera of a member" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 13/1 49/1", GPSLongitudeRef: "E", GPSLongitude: "121/1 28/1 25/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Does not compress: for files of a known weight. */
export function noise(width: number, height: number, seed = 1) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let position = 0; position < pixels.length; position += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[position] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function animation(frames: number, width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(frames * width * height * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    const size = width * height * 3;
    pixels.fill((frame * 97) % 256, frame * size, (frame + 1) * size);
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height }, limitInputPixels: false })
    .gif({ effort: 1, interFrameMaxError: 0 })
    .toBuffer();
}

/** A megabyte or so that unpacks to more than a gigabyte. */
export function pictureBomb(): Promise<Buffer> {
  return sharp({ create: { width: 20_000, height: 20_000, channels: 3, background: "#000" }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Red, green and blue of one pixel, given as fractions of the width and height. */
export async function colourAt(picture: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  return [...data.subarray(start, start + 3)];
}
