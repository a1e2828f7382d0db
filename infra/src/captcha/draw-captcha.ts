import { sharp } from "../media/images/sharp-engine.ts";
import { CHARACTERS, formsOf, type Point, type Stroke } from "./glyphs.ts";
import { flatten } from "./pen.ts";

export { CHARACTERS, formsOf };

/** Of the bitmap, in pixels; shown somewhat smaller, so that it is sharp on dense screens too. */
const WIDTH = 340;
const HEIGHT = 100;
const SHOWN = { width: 272, height: 80 };
/** Room that a letter has at least, in pixels: neighbours may touch. */
const LETTER = 61;
/** None is cut off at a side. */
const MARGIN = 10;
/** Everybody's ink is dark on light paper, so that the picture needs no theme. */
const INKS = ["#1f2a44", "#3b1f44", "#14403a", "#4a2414", "#26262b"] as const;
const PAPERS = ["#f6f1e7", "#eaf1f6", "#f3ecf4", "#ecf4ec", "#f4f4f1"] as const;

/** Random numbers from 0 to 1; a test gives a source that repeats itself. */
export type Random = () => number;

/**
 * The text as a picture that is drawn anew each time: own letters with jittered points, of another size, turn and slant each, bent by two
 * waves; pale blots below them, a line and scraps of the same ink across them; and a patch where ink and paper change places. It is a bitmap:
 * no path tells which character it is. Drawn by librsvg in libuv's pool, off the event loop.
 */
export async function drawCaptcha(text: string, random: Random): Promise<string> {
  const png = await sharp(Buffer.from(sceneOf(text, random).scene))
    .png({ palette: true, colours: 16, effort: 1, compressionLevel: 6 })
    .toBuffer();
  const { width, height } = SHOWN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
}

/** What is drawn, and where the middle of each letter is: for a test that attacks it. */
export function sceneOf(text: string, random: Random): { scene: string; centres: readonly number[] } {
  const range = (from: number, to: number) => from + (to - from) * random();
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const warp = warpOf(range);
  const centres = centresOf(text.length, range);
  const pen = range(6.5, 7.5);
  const parts: string[] = [];
  const line = (points: readonly Point[], width: number) => {
    parts.push(`<path d="M${path(points.map(warp))}" stroke-width="${width.toFixed(1)}"/>`);
  };

  for (const [index, character] of [...text].entries()) {
    const place = placeOf(range, centres[index] ?? 0);
    const jittered = pick(formsOf(character)).map((stroke) => jitter(stroke, range));
    for (const stroke of jittered) line(flatten(stroke).map(place), pen * range(0.75, 1.25));
  }
  // A line from side to side, thinner than the letters.
  const across = [0, 1, 2, 3].map((step): Point => [step * (WIDTH / 3) + range(-15, 15), range(12, HEIGHT - 12)]);
  line(flatten({ smooth: true, points: across }), range(1.4, 2));
  // Scraps as thick as the letters, too short to be one.
  for (let count = 0; count < 2; count++) {
    const [x, y, angle, length] = [range(6, WIDTH - 6), pick([range(2, 10), range(HEIGHT - 10, HEIGHT - 2)]), range(0, 6.3), range(7, 14)];
    const bend = range(-6, 6);
    const points: Point[] = [
      [x, y],
      [x + Math.cos(angle) * length + bend, y + Math.sin(angle) * length - bend],
    ];
    line(points, pen * range(0.8, 1.1));
  }
  // Around two neighbours, its edge where letters meet: people read light letters on dark as easily as the others, but not halved ones.
  const first = Math.floor(random() * (centres.length - 1));
  const [left, right] = [centres[first] ?? 0, centres[first + 1] ?? 0];
  const half = (right - left + LETTER) / 2;
  const edge = Array.from({ length: 9 }, (_none, corner): Point => {
    const angle = (corner / 9) * 2 * Math.PI;
    const [across, down] = [Math.cos(angle) * half * range(0.95, 1.15), Math.sin(angle) * range(42, 54)];
    return [(left + right) / 2 + across, HEIGHT / 2 + down];
  });
  const patch = flatten({ smooth: true, points: [...edge, ...edge.slice(0, 1)] });
  // Pale blots below the letters: an eye looks past them, a template does not.
  const blots = Array.from({ length: 7 }, () => {
    const [x, y, across, down] = [range(0, WIDTH), range(0, HEIGHT), range(18, 40), range(14, 34)];
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${across.toFixed(1)}" ry="${down.toFixed(1)}"/>`;
  });
  const all = `width="${WIDTH}" height="${HEIGHT}"`;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" ${all}><rect ${all} fill="#fff"/>
<g fill-opacity="0.4">${blots.join("")}</g>
<g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">${parts.join("")}</g>
<path fill="#fff" style="mix-blend-mode:difference" d="M${path(patch)}Z"/>
<rect ${all} fill="${pick(PAPERS)}" style="mix-blend-mode:multiply"/><rect ${all} fill="${pick(INKS)}" style="mix-blend-mode:screen"/></svg>`;
  return { scene, centres: centres.map((centre) => centre / WIDTH) };
}

function path(points: readonly Point[]): string {
  return points.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L");
}

type Range = (from: number, to: number) => number;

/** Letters touch here and stand apart there, and begin anywhere: where one ends is not to be told from where the others stand. */
function centresOf(letters: number, range: Range): number[] {
  const gaps = Array.from({ length: letters + 1 }, () => range(0, 1) ** 1.5);
  const sum = gaps.reduce((all, gap) => all + gap, 0);
  const free = WIDTH - 2 * MARGIN - letters * LETTER;
  let x = MARGIN;
  return gaps.slice(0, letters).map((gap, index) => {
    x += (gap / sum) * free + (index === 0 ? LETTER / 2 : LETTER);
    return x;
  });
}

/** Where a glyph's box lies in the picture: size, shear, turn and place are another each time. */
function placeOf(range: Range, x: number): (point: Point) => Point {
  const [width, height] = [range(32, 54), range(44, 70)];
  const [shear, turn] = [range(-0.2, 0.2), range(-0.36, 0.36)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = [x, HEIGHT / 2 + range(-11, 11)];
  return ([px, py]) => {
    const dy = (py - 0.5) * height;
    const dx = (px - 0.5) * width + dy * shear;
    return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
  };
}

/** Two waves over the whole picture, one in each direction. */
function warpOf(range: Range): (point: Point) => Point {
  const [reachX, lengthX, startX] = [range(4, 7), range(60, 110), range(0, 6.3)];
  const [reachY, lengthY, startY] = [range(4, 7), range(70, 150), range(0, 6.3)];
  return ([x, y]) => [
    x + reachX * Math.sin((y / lengthX) * 2 * Math.PI + startX),
    y + reachY * Math.sin((x / lengthY) * 2 * Math.PI + startY),
  ];
}

function jitter({ smooth, points }: Stroke, range: Range): Stroke {
  return { smooth, points: points.map(([x, y]): Point => [x + range(-0.025, 0.025), y + range(-0.025, 0.025)]) };
}
