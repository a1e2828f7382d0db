import { background, type Canvas, glow, linear, sky } from "../pictures/canvas.ts";
import { darken, lighten } from "../pictures/colours.ts";
import { areaUnder, circle, ellipse, type Point, path, rectangle, round, stroke } from "../pictures/shapes.ts";
import type { Random } from "../random.ts";
import { type Film, passing, swing } from "./film.ts";

const TALL = { width: 540, height: 720 } as const;
const WIDE = { width: 720, height: 540 } as const;

/** A line across the frame that rolls to the right. */
function rolling(width: number, level: number, lift: number, waves: number, moment: number, times: number): Point[] {
  return Array.from({ length: 25 }, (_none, index) => {
    const x = index / 24;
    return [
      x * (width + 40) - 20,
      level + lift * swing(x * waves - moment * times, 1) + lift * 0.4 * swing(x * waves * 2 + moment * times, 1),
    ] as const;
  });
}

function sea(canvas: Canvas, moment: number): string {
  const { width, height, palette } = canvas;
  const sun = glow(canvas, 350, 250, 260, palette.light, 0.9) + circle(350, 250 + 6 * swing(moment, 1), 54, palette.light);
  const waves = palette.layers.map((colour, index) => {
    const line = rolling(width, 320 + index * 78, 10 + index * 4, 1 + (index % 2), moment, 1 + (index % 3));
    return (
      path(areaUnder(line, height), colour) +
      path(
        areaUnder(
          line.map(([x, y]) => [x, y + 3] as const),
          height,
        ),
        darken(colour, 0.06),
      )
    );
  });
  const gulls = [0, 0.37].map((from) => {
    const x = passing(moment, 1, from) * (width + 120) - 60;
    const wing = 10 * swing(moment, 8, from);
    return stroke(
      `M${round(x - 26)} ${round(150 + from * 120 - wing)}q16 -4 26 ${round(wing + 4)}q10 ${round(-wing - 8)} 26 -4`,
      palette.ink,
      4,
    );
  });
  return sky(canvas) + sun + gulls.join("") + waves.join("");
}

function stars(canvas: Canvas, moment: number, still: Random): string {
  const { width, height, palette } = canvas;
  let drawn = sky(canvas) + glow(canvas, 150, 120, 190, palette.light, 0.5) + circle(150, 120, 40, palette.light);
  for (let star = 0; star < 70; star++) {
    const [x, y, size, from] = [still.between(0, width), still.between(0, 470), still.between(1, 2.6), still.unit()];
    drawn += circle(x, y, round(size * (1 + 0.45 * swing(moment, 2, from))), palette.paper);
  }
  const fall = passing(moment, 1) * 3;
  if (fall < 1) {
    const [x, y] = [90 + fall * 380, 90 + fall * 200];
    drawn += stroke(`M${round(x - 90)} ${round(y - 47)}L${round(x)} ${round(y)}`, palette.light, 3) + circle(x, y, 4, palette.paper);
  }
  const ridges = palette.layers.slice(1).map((colour, index) => {
    const line = Array.from(
      { length: 9 },
      (_none, place) => [place * 72 - 18, 470 + index * 62 - still.between(0, 70 - index * 12)] as const,
    );
    return path(areaUnder(line, height), colour);
  });
  const lamp = rectangle(388, 640, 14, 12, palette.accent) + glow(canvas, 395, 646, 46 + 4 * swing(moment, 3), palette.accent, 0.5);
  return drawn + ridges.join("") + path("M360 664v-26l34 -24l34 24v26Z", palette.ink) + lamp;
}

function train(canvas: Canvas, moment: number, still: Random): string {
  const { width, height, palette } = canvas;
  let outside = sky(canvas) + circle(520, 150, 44, palette.light);
  for (const [depth, colour] of palette.layers.slice(0, 4).entries()) {
    const line = rolling(width, 270 + depth * 42, 26 - depth * 3, 2 + depth, moment, 1 + depth);
    outside += path(areaUnder(line, height), colour);
  }
  for (let tree = 0; tree < 7; tree++) {
    const x = (1 - passing(moment, 2, still.unit())) * (width + 160) - 80;
    const tall = still.between(50, 100);
    outside +=
      rectangle(x - 3, 420 - tall / 2, 6, tall, palette.ink) +
      ellipse(x, 420 - tall, tall * 0.3, tall * 0.5, darken(palette.layers[3], 0.1));
  }
  const post = (1 - passing(moment, 4)) * (width + 200) - 100;
  outside += rectangle(post, 60, 10, 400, darken(palette.ink, 0.1));
  const frame = palette.paper;
  const sash =
    rectangle(0, 0, width, 46, frame) +
    rectangle(0, 440, width, 100, frame) +
    rectangle(0, 0, 44, height, frame) +
    rectangle(width - 44, 0, 44, height, frame);
  const shake = 2 * swing(moment, 8);
  const table = rectangle(0, 470, width, 70, darken(frame, 0.18)) + rectangle(0, 466, width, 8, darken(frame, 0.3));
  const tea =
    rectangle(560, 396 + shake, 54, 76, lighten(palette.accent, 0.1), 8) +
    stroke(`M614 ${round(416 + shake)}q26 4 0 38`, palette.accent, 8);
  const steam =
    stroke(`M580 ${round(386 + shake)}q${round(10 * swing(moment, 3))} -18 0 -36`, palette.light, 5) +
    stroke(`M598 ${round(386 + shake)}q${round(-10 * swing(moment, 3))} -16 0 -30`, palette.light, 5);
  const book = rectangle(120, 446 + shake / 2, 150, 16, palette.second, 3) + rectangle(134, 432 + shake / 2, 130, 14, palette.accent, 3);
  return (
    outside +
    sash +
    rectangle(44, 46, width - 88, 394, "none", 18, `stroke="${darken(frame, 0.25)}" stroke-width="8"`) +
    table +
    book +
    steam +
    tea
  );
}

function cat(canvas: Canvas, moment: number): string {
  const { width, height, palette } = canvas;
  const fur = palette.accent;
  const breath = 5 * swing(moment, 3);
  const blink = passing(moment, 2) > 0.9 ? 1 : 13;
  const look = 8 * swing(moment, 1);
  const tail = 46 * swing(moment, 2);
  const room =
    background(canvas, palette.sky[1]) +
    rectangle(0, 520, width, 200, palette.layers[1]) +
    rectangle(70, 70, 250, 300, palette.sky[2], 10) +
    circle(250, 150, 34, palette.light) +
    stroke("M195 70v300M70 220h250", palette.paper, 10);
  const leaf =
    stroke(`M440 470q${round(10 * swing(moment, 2))} -90 ${round(14 * swing(moment, 2))} -150`, palette.second, 10) +
    ellipse(440 + 14 * swing(moment, 2), 300, 26, 58, palette.second) +
    path("M396 460h88l-14 80h-60Z", palette.layers[3]);
  const body =
    stroke(`M356 600q110 -20 ${round(70 + tail)} -130`, darken(fur, 0.08), 34) +
    ellipse(270, 560 - breath / 2, 118, 104 + breath, fur) +
    ellipse(270, 590, 66, 62, palette.paper);
  const ears = [-1, 1]
    .map((side) =>
      path(
        `M${270 + side * 86} ${round(420 - breath)}L${270 + side * 78} ${round(300 - breath)}L${270 + side * 20} ${round(352 - breath)}Z`,
        fur,
      ),
    )
    .join("");
  const y = 410 - breath;
  const head = ellipse(270, y, 98, 82, fur) + ellipse(270, y + 30, 44, 32, palette.paper);
  const eyes = [-38, 38].map((x) => ellipse(270 + x + look, y - 6, 11, blink, palette.ink)).join("");
  const face = path(`M262 ${round(y + 16)}h16l-8 9Z`, palette.ink) + stroke(`M254 ${round(y + 34)}q8 8 16 0q8 8 16 0`, palette.ink, 4);
  const paws = ellipse(226, 648, 34, 22, palette.paper) + ellipse(314, 648, 34, 22, palette.paper);
  return (
    room +
    leaf +
    ellipse(270, 664, 170, 20, darken(palette.layers[1], 0.18)) +
    body +
    ears +
    head +
    eyes +
    face +
    paws +
    rectangle(0, height - 12, width, 12, darken(palette.layers[1], 0.2))
  );
}

function ginkgo(canvas: Canvas, moment: number, still: Random): string {
  const { width, height, palette } = canvas;
  let drawn = sky(canvas) + path(`M0 ${height}L200 430H340L${width} ${height}Z`, palette.paper);
  for (const [side, x, wide] of [
    [-1, 40, 46],
    [1, 500, 46],
    [-1, 150, 26],
    [1, 392, 26],
  ] as const) {
    drawn += rectangle(x - wide / 2, 150, wide, wide > 30 ? 520 : 330, palette.layers[4]);
    drawn +=
      ellipse(x + side * 8 * swing(moment, 1), 140, wide * 3.4, 150, palette.layers[wide > 30 ? 1 : 0]) +
      ellipse(x - side * 30 + 5 * swing(moment, 2), 210, wide * 2.4, 90, palette.layers[0]);
  }
  for (let leaf = 0; leaf < 26; leaf++) {
    const [from, start, size, times] = [still.unit(), still.between(0, width), still.between(9, 17), 1 + still.integer(0, 1)];
    const fallen = passing(moment, times, from);
    const x = start + 46 * swing(moment, times * 2, from);
    const turn = 360 * passing(moment, times, from);
    const colour = leaf % 3 === 0 ? palette.layers[1] : leaf % 3 === 1 ? palette.layers[0] : palette.light;
    drawn += `<g transform="translate(${round(x)} ${round(fallen * (height + 40) - 20)}) rotate(${round(turn)})">${path(`M0 ${size}Q${-size * 1.6} 0 ${-size} ${-size * 0.8}Q0 ${-size * 0.3} ${size} ${-size * 0.8}Q${size * 1.6} 0 0 ${size}Z`, colour)}</g>`;
  }
  return drawn;
}

function rain(canvas: Canvas, moment: number, still: Random): string {
  const { width, height, palette } = canvas;
  let drawn = sky(canvas);
  for (let tower = 0; tower < 7; tower++) {
    const [x, tall] = [tower * 84 - 10, still.between(150, 320)];
    drawn += rectangle(x, 540 - tall, 70, tall, palette.layers[tower % 3] ?? palette.ink);
    for (let light = 0; light < 4; light++)
      if (still.chance(0.6)) drawn += rectangle(x + 14 + (light % 2) * 26, 556 - tall + Math.floor(light / 2) * 40, 14, 18, palette.accent);
  }
  for (let drop = 0; drop < 34; drop++) {
    const [x, from, long, times] = [still.between(0, width), still.unit(), still.between(14, 34), 3 + still.integer(0, 2)];
    const y = passing(moment, times, from) * 620 - 40;
    drawn += stroke(`M${round(x)} ${round(y)}v${round(long)}`, palette.layers[0], 3);
  }
  drawn +=
    stroke(`M${width / 2} 0V560`, palette.ink, 16) + rectangle(0, 0, width, 560, "none", 0, `stroke="${palette.ink}" stroke-width="26"`);
  const warm = glow(canvas, 400, 470, 220 + 6 * swing(moment, 2), palette.accent, 0.75);
  const desk =
    rectangle(0, 556, width, height - 556, palette.layers[4]) + rectangle(0, 556, width, 12, palette.accent, 0, 'opacity="0.35"');
  const lamp =
    stroke("M470 620V470L420 410", palette.paper, 9) +
    path("M376 420L440 366L462 420Z", palette.second) +
    ellipse(470, 622, 46, 12, palette.paper);
  const page = 18 * Math.max(0, swing(moment, 1));
  const book =
    path("M110 640Q180 600 250 632Q320 600 390 640V662Q320 626 250 656Q180 626 110 662Z", palette.paper) +
    path(
      `M250 632Q${round(290 - page)} ${round(590 - page)} ${round(380 - page * 4)} ${round(634 - page)}Q320 612 250 640Z`,
      lighten(palette.paper, 0.5),
    );
  return (
    drawn +
    desk +
    warm +
    lamp +
    book +
    background(
      canvas,
      linear(canvas, [
        [0, palette.ink, 0],
        [1, palette.ink, 0.18],
      ]),
    )
  );
}

/** The films of the demo community by their name, which is that of the file. */
export const films = {
  sea: { ...TALL, seconds: 8, framesPerSecond: 20, palette: "sea", draw: sea },
  stars: { ...TALL, seconds: 9, framesPerSecond: 15, palette: "night", draw: stars },
  train: { ...WIDE, seconds: 8, framesPerSecond: 20, palette: "dawn", draw: train },
  cat: { ...TALL, seconds: 6, framesPerSecond: 12, palette: "oat", draw: cat },
  ginkgo: { ...TALL, seconds: 8, framesPerSecond: 15, palette: "lemon", draw: ginkgo },
  rain: { ...TALL, seconds: 8, framesPerSecond: 15, palette: "night", draw: rain },
} as const satisfies Record<string, Film>;
export type FilmName = keyof typeof films;
