import { rgbaToThumbHash } from "thumbhash";
import { fromPixels, type Pixels } from "./encode-original.ts";

/** ThumbHash takes at most 100 x 100 pixels. */
const longSide = 100;

/** About 25 bytes in base64. A page paints a blurred picture from them until the picture is loaded. */
export async function imageThumbhash(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
