import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Shot } from "./shot.ts";
import { type Taken, THEMES } from "./take-shot.ts";

/** Of one image. */
export const MOST_BYTES = 60_000;
/** Of the folder. */
export const MOST_BYTES_IN_ALL = 8_000_000;

const GAP = 12;
const QUALITIES = [80, 70, 60, 50, 40];
/** Height of one screen on the sheet, as large as the bytes allow. */
const HEIGHTS = [560, 480, 400, 320, 240];

/** All widths side by side, light above dark, as one WebP of at most `MOST_BYTES`. */
export async function composeSheet(taken: readonly Taken[]): Promise<Buffer> {
  for (const height of HEIGHTS) {
    const sheet = await layOut(taken, height);
    for (const quality of QUALITIES) {
      const webp = await sharp(sheet).webp({ quality, effort: 4 }).toBuffer();
      if (webp.length <= MOST_BYTES) return webp;
      // No quality of the list saves as much as that.
      if (webp.length > 3 * MOST_BYTES) break;
    }
  }
  throw new Error(`The screens do not fit into ${MOST_BYTES} bytes`);
}

async function layOut(taken: readonly Taken[], height: number): Promise<Buffer> {
  const screens = [...new Set(taken.map(({ screen }) => screen))];
  const widths = screens.map((screen) => Math.round((screen.width / screen.height) * height));
  const leftOf = (column: number) => GAP + widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0);
  const parts = taken.map(async ({ screen, theme, png }) => {
    const column = screens.indexOf(screen);
    const input = await sharp(png)
      .resize({ width: widths[column] ?? 1, height, fit: "cover", position: "top" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { input, left: leftOf(column), top: GAP + THEMES.indexOf(theme) * (height + GAP) };
  });
  const size = { width: leftOf(screens.length), height: GAP + THEMES.length * (height + GAP) };
  return sharp({ create: { ...size, channels: 3, background: "#8a8a94" } })
    .composite(await Promise.all(parts))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The page that shows all sheets. */
export async function writeIndex(folder: string, shots: readonly Shot[]): Promise<void> {
  const lines = shots.map(({ name, title, as }) => `## ${title}\n\n${as ? `As ${as}. ` : "As a visitor. "}\n\n![${title}](${name}.webp)\n`);
  const head =
    "# Screens\n\nEvery page and some states at 390, 768 (the back office: 960) and 1440 px, light and dark. Made by `npm run look -- --all`.\n";
  await writeFile(path.join(folder, "README.md"), [head, ...lines].join("\n").replaceAll(" \n", "\n"));
}
