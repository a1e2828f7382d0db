import type { QrPath } from "@shiye/client/qr-path";
import { avatarHue, firstCharacter } from "../../../ui/avatar-colour.ts";
import { WORDMARK } from "../../../ui/wordmark-paths.ts";
import { type Box, coverOf, layOutPoster, type PosterLayout, WIDTH } from "./poster-layout.ts";

/** A poster has the same colours in every theme. The values are from styles/tokens.css. */
const COLOURS = { paper: "#ffffff", ink: "#1f1f24", quiet: "#6b6b76", line: "#e9e9ec", brand: "#ff2442", bare: "#f6f6f7" };
const FAMILY =
  'system-ui, -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const TITLE_FONT = `600 54px ${FAMILY}`;

export interface Poster {
  title: string;
  author: string;
  avatar: string | null;
  /** The first picture, or the cover of a video. */
  picture: string | null;
  qr: QrPath;
}

/** The note as a picture to share: its picture, title, author, and a QR code. Throws when the browser cannot draw. */
export async function drawPoster({ title, author, avatar, picture, qr }: Poster): Promise<Blob> {
  const [image, face] = await Promise.all([load(picture), load(avatar)]);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser gives no 2D canvas");
  pen.font = TITLE_FONT;
  const ratio = image ? image.naturalWidth / image.naturalHeight : 3 / 2;
  const layout = layOutPoster({ title, ratio, measure: (text) => pen.measureText(text).width });
  canvas.width = WIDTH;
  canvas.height = layout.height;
  pen.imageSmoothingQuality = "high";

  drawGround(pen, layout, image);
  pen.save();
  pen.beginPath();
  pen.roundRect(layout.card.x, layout.card.y, layout.card.width, layout.card.height, 40);
  pen.fillStyle = COLOURS.paper;
  pen.fill();
  pen.clip();
  drawPicture(pen, layout.picture, image);
  pen.restore();
  pen.fillStyle = COLOURS.ink;
  pen.font = TITLE_FONT;
  for (const { text, y } of layout.titleLines) pen.fillText(text, layout.textLeft, y);
  drawAuthor(pen, layout, author, face);
  drawFoot(pen, layout, qr);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The poster is too large for this browser"))), "image/jpeg", 0.92),
  );
}

/** The blurred colours of the picture, as behind the note itself. */
function drawGround(pen: CanvasRenderingContext2D, { height }: PosterLayout, image: HTMLImageElement | null): void {
  pen.fillStyle = COLOURS.bare;
  pen.fillRect(0, 0, WIDTH, height);
  if (!image) return;
  const few = document.createElement("canvas");
  few.width = 4;
  few.height = 6;
  few.getContext("2d")?.drawImage(image, 0, 0, few.width, few.height);
  pen.drawImage(few, 0.5, 0.5, few.width - 1, few.height - 1, 0, 0, WIDTH, height);
  pen.fillStyle = "rgb(255 255 255 / 0.45)";
  pen.fillRect(0, 0, WIDTH, height);
}

function drawPicture(pen: CanvasRenderingContext2D, box: Box, image: HTMLImageElement | null): void {
  if (!image) {
    pen.fillStyle = COLOURS.bare;
    pen.fillRect(box.x, box.y, box.width, box.height);
    drawWordmark(pen, box.x + box.width / 2 - 130, box.y + box.height / 2 - 60, 120);
    return;
  }
  const part = coverOf({ width: image.naturalWidth, height: image.naturalHeight }, box);
  pen.drawImage(image, part.x, part.y, part.width, part.height, box.x, box.y, box.width, box.height);
}

function drawAuthor(pen: CanvasRenderingContext2D, layout: PosterLayout, author: string, face: HTMLImageElement | null): void {
  const { textLeft: left, authorTop: top, authorSize: size } = layout;
  pen.save();
  pen.beginPath();
  pen.arc(left + size / 2, top + size / 2, size / 2, 0, 2 * Math.PI);
  pen.clip();
  if (face) drawPicture(pen, { x: left, y: top, width: size, height: size }, face);
  else {
    const hue = avatarHue(author);
    pen.fillStyle = `hsl(${hue} 46% 86%)`;
    pen.fillRect(left, top, size, size);
    pen.fillStyle = `hsl(${hue} 52% 26%)`;
    pen.font = `600 32px ${FAMILY}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(firstCharacter(author), left + size / 2, top + size / 2 + 2);
  }
  pen.restore();
  pen.fillStyle = COLOURS.quiet;
  pen.font = `400 34px ${FAMILY}`;
  pen.textBaseline = "middle";
  pen.fillText(author, left + size + 22, top + size / 2 + 1);
  pen.textBaseline = "alphabetic";
}

/** Below the perforation: the site, and the QR code of the note. */
function drawFoot(pen: CanvasRenderingContext2D, layout: PosterLayout, qr: QrPath): void {
  const { textLeft: left, ruleY, footTop: top, footHeight: height, card } = layout;
  const right = card.x + card.width - (left - card.x);
  pen.strokeStyle = COLOURS.line;
  pen.lineWidth = 3;
  pen.setLineDash([10, 10]);
  pen.beginPath();
  pen.moveTo(left, ruleY);
  pen.lineTo(right, ruleY);
  pen.stroke();
  pen.setLineDash([]);

  const side = height / qr.side;
  pen.save();
  // The code has an empty border of its own. Its modules, not the border, are aligned with the text.
  pen.translate(right - height + 4 * side, top);
  pen.scale(side, side);
  pen.fillStyle = COLOURS.ink;
  pen.fill(new Path2D(qr.path));
  pen.restore();

  drawWordmark(pen, left, top + 36, 68);
  pen.fillStyle = COLOURS.quiet;
  pen.font = `400 30px ${FAMILY}`;
  pen.fillText("捡起每一页生活", left, top + 154);
  pen.fillText("扫码看这一页", left, top + 200);
}

function drawWordmark(pen: CanvasRenderingContext2D, x: number, y: number, height: number): void {
  const scale = height / WORDMARK.height;
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.strokeStyle = COLOURS.ink;
  pen.lineWidth = WORDMARK.strokeWidth;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(new Path2D(WORDMARK.strokes));
  pen.fillStyle = COLOURS.brand;
  pen.fill(new Path2D(WORDMARK.page));
  pen.fillStyle = COLOURS.paper;
  pen.fill(new Path2D(WORDMARK.fold));
  pen.restore();
}

/** A picture that cannot be loaded is left out. */
async function load(url: string | null): Promise<HTMLImageElement | null> {
  if (!url) return null;
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
