import type { Font } from "./fonts.ts";
import type { Frame } from "./frames.ts";
import { CANVAS, clustersOf, layOut, OUTLINE_WIDTH, PNG_QUALITY, runsOf, type TextLayout } from "./text-picture.ts";

/**
 * Twice the units of specification 001 §9, so it is as sharp as the largest picture that the site keeps (1200 px).
 * docs/decisions/text-to-picture.md
 */
const PIXELS_A_UNIT = 2;
/** The device's fonts, for characters that a font lacks. */
const OWN_FONTS = '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const EMOJI_FONTS = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"';

export interface TextPicture {
  text: string;
  frame: Frame;
  font: Font;
  textColour: string;
  outlineColour: string;
}

export interface DrawnTextPicture {
  png: Blob;
  /** The font could not be loaded; a font of the device was used. */
  fontMissing: boolean;
}

/** Draws the text into its frame. Undefined: too many lines. Throws when the frame cannot be loaded or the browser cannot draw. */
export async function drawTextPicture(picture: TextPicture): Promise<DrawnTextPicture | undefined> {
  const { text, frame, font } = picture;
  const [ground, fontMissing] = await Promise.all([loadDrawing(frame.src), isMissing(font, text)]);
  const canvas = document.createElement("canvas");
  canvas.width = CANVAS.width * PIXELS_A_UNIT;
  canvas.height = CANVAS.height * PIXELS_A_UNIT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser gives no 2D canvas");
  pen.scale(PIXELS_A_UNIT, PIXELS_A_UNIT);
  pen.drawImage(ground, 0, 0, CANVAS.width, CANVAS.height);
  const layout = layOut(text, frame.area, measureWith(pen, font));
  if (!layout) return undefined;
  drawLines(pen, picture, layout);
  return { png: await pngOf(canvas), fontMissing };
}

async function loadDrawing(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** Waits for the slices of the font with the characters of the text. */
async function isMissing(font: Font, text: string): Promise<boolean> {
  try {
    await font.load();
    return (await document.fonts.load(fontAt(font, 40), text)).length === 0;
  } catch {
    return true;
  }
}

function fontAt({ weight, family }: Font, size: number): string {
  return `${weight} ${size}px "${family}", ${OWN_FONTS}`;
}

/** Each character is measured once, because a text is laid out in many sizes until one fits. */
function measureWith(pen: CanvasRenderingContext2D, font: Font): (text: string) => number {
  const SIZE = 100;
  const widths = new Map<string, number>();
  const widthOf = (cluster: string) => {
    let width = widths.get(cluster);
    if (width === undefined) {
      pen.font = runsOf(cluster)[0]?.emoji ? `${SIZE}px ${EMOJI_FONTS}` : fontAt(font, SIZE);
      width = pen.measureText(cluster).width / SIZE;
      widths.set(cluster, width);
    }
    return width;
  };
  return (text) => clustersOf(text).reduce((sum, cluster) => sum + widthOf(cluster), 0);
}

function drawLines(pen: CanvasRenderingContext2D, { frame, font, textColour, outlineColour }: TextPicture, layout: TextLayout): void {
  const { size, lineHeight, lines, centred } = layout;
  const { area } = frame;
  const fonts = { emoji: `${size}px ${EMOJI_FONTS}`, text: fontAt(font, size) };
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineWidth = OUTLINE_WIDTH;
  pen.strokeStyle = outlineColour;
  pen.fillStyle = textColour;
  const drawn = lines.map((line) => {
    const runs = runsOf(line).map((run) => {
      pen.font = run.emoji ? fonts.emoji : fonts.text;
      return { ...run, font: pen.font, width: pen.measureText(run.text).width };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  });
  const widest = Math.max(...drawn.map(({ width }) => width));
  const top = area.y + (area.height - lines.length * lineHeight) / 2;
  // All outlines first, so that the outline of a character does not cover the one before it.
  for (const outline of [true, false]) {
    drawn.forEach(({ runs, width }, index) => {
      let x = area.x + (area.width - (centred ? width : widest)) / 2;
      const y = top + (index + 0.5) * lineHeight;
      for (const run of runs) {
        pen.font = run.font;
        if (outline && !run.emoji) pen.strokeText(run.text, x, y);
        if (!outline) pen.fillText(run.text, x, y);
        x += run.width;
      }
    });
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser writes no PNG"))), "image/png", PNG_QUALITY),
  );
}
