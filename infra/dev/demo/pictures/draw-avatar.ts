import { createRandom } from "../random.ts";
import { type Canvas, createCanvas, glow, linear } from "./canvas.ts";
import { darken, lighten } from "./colours.ts";
import { finish } from "./finish.ts";
import { palettes } from "./palettes.ts";
import { areaUnder, blob, circle, ellipse, moved, path, polygon, ridgeLine, round, stroke } from "./shapes.ts";

/** Avatars of 400 × 400 px, drawn for a round frame: nothing that matters lies in the corners. */
export const avatarSize = 400;

const centre = avatarSize / 2;

function face(canvas: Canvas, y: number, gap: number): string {
  const { random } = canvas;
  const ink = "#2f2730";
  const open = random.chance(0.75);
  const eye = (x: number): string =>
    open
      ? circle(x, y, 10, ink) + circle(x + 3, y - 4, 3.4, "#ffffff")
      : stroke(`M${round(x - 12)} ${y}q12 ${random.chance(0.5) ? 12 : -12} 24 0`, ink, 6);
  const mouth = random.pick([
    `M${centre - 13} ${y + 34}q13 14 26 0`,
    `M${centre - 16} ${y + 32}q8 12 16 0q8 12 16 0`,
    `M${centre - 9} ${y + 37}q9 6 18 0`,
  ]);
  const cheeks =
    ellipse(centre - gap - 20, y + 26, 17, 11, "#f2727f", 'opacity="0.42"') +
    ellipse(centre + gap + 20, y + 26, 17, 11, "#f2727f", 'opacity="0.42"');
  return cheeks + eye(centre - gap) + eye(centre + gap) + stroke(mouth, ink, 6);
}

function person(canvas: Canvas): string {
  const { random, palette } = canvas;
  const skin = random.pick(["#f7d3b5", "#f2c29d", "#fbe0c8", "#e0aa82"]);
  const hair = random.pick(["#2e2730", "#4a332b", "#6b4632", "#3a3f55", darken(palette.accent, 0.25)]);
  const coat = random.pick([palette.accent, palette.second, palette.layers[3], palette.paper]);
  const cut = random.integer(0, 4);
  let back = "";
  if (cut === 0) back = path("M96 190C96 70 304 70 304 190V300Q200 330 96 300Z", hair);
  if (cut === 1) back = circle(centre - 96, 132, 40, hair) + circle(centre + 96, 132, 40, hair);
  if (cut === 2) back = circle(centre, 74, 46, hair);
  const body =
    path(
      "M64 420C70 312 138 292 200 292C262 292 330 312 336 420Z",
      linear(canvas, [
        [0, lighten(coat, 0.15)],
        [1, darken(coat, 0.15)],
      ]),
    ) +
    path("M160 292q40 40 80 0v-24h-80Z", darken(skin, 0.08)) +
    path("M150 290q50 54 100 0l10 14q-60 58 -120 0Z", lighten(coat, 0.4));
  const head =
    ellipse(centre - 98, 206, 18, 24, skin) +
    ellipse(centre + 98, 206, 18, 24, skin) +
    path("M104 190C104 96 296 96 296 190C296 270 250 296 200 296C150 296 104 270 104 190Z", skin);
  const fringe = [
    "M98 196C92 70 308 70 302 196C286 150 262 138 226 140C180 146 132 140 98 196Z",
    "M98 190C96 76 304 76 302 190Q290 140 200 142Q110 140 98 190Z",
    "M98 200C90 66 310 66 302 200C296 160 270 146 250 128C240 158 150 164 120 150C106 164 102 180 98 200Z",
    "M100 182C90 90 130 78 150 92C170 60 240 62 252 92C290 80 312 110 300 182C286 146 250 132 200 134C150 132 116 146 100 182Z",
    "M98 204C86 62 300 50 304 204C292 164 240 128 150 126C124 150 108 170 98 204Z",
  ];
  let extra = "";
  const accessory = random.integer(0, 4);
  if (accessory === 0)
    extra =
      circle(centre - 42, 208, 34, "none", 'stroke="#3b3340" stroke-width="6"') +
      circle(centre + 42, 208, 34, "none", 'stroke="#3b3340" stroke-width="6"') +
      stroke(`M${centre - 8} 206h16`, "#3b3340", 6);
  if (accessory === 1)
    extra =
      path("M92 150C92 40 308 40 308 150Q200 116 92 150Z", palette.accent) +
      path("M84 152Q200 112 330 156q10 18 -10 16Q200 134 92 166Z", darken(palette.accent, 0.18)) +
      circle(centre, 66, 14, palette.light);
  if (accessory === 2)
    extra =
      stroke("M98 190C90 60 310 60 302 190", palette.second, 16) +
      path("M80 170h34v72h-20q-22 -10 -22 -36ZM320 170h-34v72h20q22 -10 22 -36Z", palette.second);
  if (accessory === 3)
    extra = moved(
      [0, 72, 144, 216, 288].map((angle) => `<g transform="rotate(${angle})">${ellipse(0, -17, 10, 15, palette.accent)}</g>`).join("") +
        circle(0, 0, 9, palette.light),
      282,
      116,
    );
  return back + body + head + path(fringe[cut] ?? fringe[0] ?? "", hair) + face(canvas, 208, 42) + extra;
}

function animal(canvas: Canvas): string {
  const { random, palette } = canvas;
  const coat = random.pick(["#e9a356", "#5d5864", "#f5ece0", "#a9866a", "#b9bcc4", palette.layers[1]]);
  const belly = "#fff6ea";
  const fur = linear(canvas, [
    [0, lighten(coat, 0.25)],
    [1, darken(coat, 0.08)],
  ]);
  const kind = random.integer(0, 4);
  const pair = (draw: (side: number) => string): string => draw(-1) + draw(1);
  const ears = [
    pair(
      (side) =>
        path(
          polygon([
            [centre + side * 120, 190],
            [centre + side * 108, 62],
            [centre + side * 30, 124],
          ]),
          coat,
          `stroke="${coat}" stroke-width="18" stroke-linejoin="round"`,
        ) +
        path(
          polygon([
            [centre + side * 104, 160],
            [centre + side * 100, 90],
            [centre + side * 52, 128],
          ]),
          "#f0a5a0",
        ),
    ),
    pair(
      (side) =>
        ellipse(centre + side * 54, 92, 32, 86, coat, `transform="rotate(${side * 12} ${centre + side * 54} 92)"`) +
        ellipse(centre + side * 54, 96, 15, 60, "#f4b8b4", `transform="rotate(${side * 12} ${centre + side * 54} 96)"`),
    ),
    pair((side) => circle(centre + side * 96, 118, 46, coat) + circle(centre + side * 96, 118, 25, belly)),
    pair((side) =>
      ellipse(centre + side * 122, 216, 34, 84, darken(coat, 0.25), `transform="rotate(${side * -10} ${centre + side * 122} 216)"`),
    ),
    pair((side) =>
      path(
        polygon([
          [centre + side * 118, 176],
          [centre + side * 122, 70],
          [centre + side * 40, 120],
        ]),
        darken(coat, 0.12),
        `stroke="${darken(coat, 0.12)}" stroke-width="14" stroke-linejoin="round"`,
      ),
    ),
  ];
  const body =
    path("M80 430C80 330 140 300 200 300C260 300 320 330 320 430Z", darken(coat, 0.06)) +
    stroke("M128 312q72 44 144 0", palette.accent, 22) +
    circle(centre, 342, 15, "#ffd25e");
  const head = ellipse(centre, 214, 124, 106, fur);
  const muzzle =
    kind === 4
      ? path("M76 214Q110 300 200 318Q290 300 324 214Q250 210 200 252Q150 210 76 214Z", belly)
      : ellipse(centre, 250, 54, 40, belly);
  const nose = path(`M${centre - 13} 234h26q-2 16 -13 16t-13 -16Z`, "#4a3540");
  return (ears[kind] ?? "") + body + head + muzzle + face(canvas, 206, 52) + nose;
}

function sprout(canvas: Canvas): string {
  const { random, palette } = canvas;
  const pot = random.pick([palette.accent, palette.second, palette.paper]);
  const green = random.pick(["#5d9a63", "#7cb069", "#3f8a6a"]);
  let top = "";
  const kind = random.integer(0, 2);
  if (kind === 0)
    for (let leaf = -3; leaf <= 3; leaf += 1)
      top += moved(
        path("M0 0C-30 -50 -24 -110 0 -136C24 -110 30 -50 0 0Z", leaf % 2 === 0 ? green : lighten(green, 0.2)) +
          stroke("M0 -12V-118", lighten(green, 0.45), 3),
        centre,
        222,
        leaf * 25,
      );
  if (kind === 1) {
    top =
      path(
        "M148 230C138 90 168 60 200 60C232 60 262 90 252 230Z",
        linear(
          canvas,
          [
            [0, lighten(green, 0.2)],
            [1, darken(green, 0.12)],
          ],
          -80,
        ),
      ) + stroke("M136 190q-40 -4 -36 -56M264 176q38 -8 34 -60", green, 32);
    for (let spine = 0; spine < 16; spine += 1)
      top += stroke(`M${round(random.between(158, 242))} ${round(random.between(90, 215))}l5 -8`, "#fff8e8", 4);
    top += circle(centre, 58, 20, palette.accent) + circle(centre, 58, 9, "#ffe39a");
  }
  if (kind === 2) {
    top =
      stroke(`M${centre} 230Q${centre - 6} 160 ${centre} 110`, green, 10) +
      path("M200 190C150 190 132 160 126 140C160 136 190 150 200 190Z", green) +
      path("M200 176C244 176 268 148 272 126C238 124 208 140 200 176Z", lighten(green, 0.2));
    for (let petal = 0; petal < 8; petal += 1)
      top += `<g transform="translate(${centre} 100) rotate(${petal * 45})">${ellipse(0, -36, 17, 32, petal % 2 === 0 ? palette.accent : lighten(palette.accent, 0.3))}</g>`;
    top += circle(centre, 100, 21, "#ffd25e");
  }
  const body =
    path(
      "M112 222H288L268 368Q200 388 132 368Z",
      linear(
        canvas,
        [
          [0, lighten(pot, 0.25)],
          [1, darken(pot, 0.18)],
        ],
        -85,
      ),
    ) + path("M100 212h200v34H100Z", lighten(pot, 0.3));
  return ellipse(centre, 374, 110, 16, palette.ink, 'opacity="0.22"') + top + body + face(canvas, 290, 34);
}

function landscape(canvas: Canvas): string {
  const { random, palette } = canvas;
  let drawn =
    glow(canvas, 250, 140, 200, palette.light, 0.9) +
    circle(random.between(140, 260), random.between(120, 160), random.between(40, 62), random.pick([palette.light, palette.accent]));
  palette.layers.slice(0, 4).forEach((colour, index) => {
    drawn += path(areaUnder(ridgeLine(random, avatarSize, 230 + index * 44, 64 - index * 9, 0.8), avatarSize), colour);
  });
  return drawn;
}

function spirit(canvas: Canvas): string {
  const { random, palette } = canvas;
  const colour = random.pick([palette.accent, palette.second, palette.layers[2]]);
  const shape = random.pick([
    blob(random, centre, 212, 126, 116, 0.07),
    "M92 360V196C92 60 308 60 308 196V360q-27 -32 -54 0q-27 -32 -54 0q-27 -32 -54 0q-27 -32 -54 0Z",
    "M200 72C240 140 316 190 316 252C316 320 262 356 200 356C138 356 84 320 84 252C84 190 160 140 200 72Z",
  ]);
  return (
    path(shape, palette.ink, 'opacity="0.16" transform="translate(8 12)"') +
    path(
      shape,
      linear(
        canvas,
        [
          [0, lighten(colour, 0.4)],
          [1, colour],
        ],
        -30,
      ),
    ) +
    ellipse(150, 150, 24, 15, "#ffffff", 'opacity="0.5" transform="rotate(-34 150 150)"') +
    face(canvas, 216, 46)
  );
}

/** One of five kinds of portrait. Same seed, same avatar. */
export function drawAvatar(seed: string | number): string {
  const random = createRandom(`avatar/${seed}`);
  const palette = random.pick(Object.values(palettes));
  const canvas = createCanvas({ width: avatarSize, height: avatarSize }, random, palette);
  const [top, , bottom] = palette.sky;
  let drawn = `<rect width="400" height="400" fill="${linear(
    canvas,
    [
      [0, top],
      [1, bottom],
    ],
    random.between(-50, 50),
  )}"/>`;
  if (random.chance(0.5)) drawn += circle(centre, centre, 168, palette.light, 'opacity="0.4"');
  const kind = random.unit();
  if (kind < 0.4) drawn += person(canvas);
  else if (kind < 0.72) drawn += animal(canvas);
  else if (kind < 0.84) drawn += sprout(canvas);
  else if (kind < 0.91) drawn += landscape(canvas);
  else drawn += spirit(canvas);
  return finish(canvas, drawn);
}
