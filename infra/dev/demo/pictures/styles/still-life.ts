import { type Canvas, clipped, glow, linear, shadow } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { blob, circle, ellipse, moved, path, rectangle, round, stroke } from "../shapes.ts";
import { bookStack, pottedPlant } from "./props.ts";

/** Things on a table by a window: one light from the upper left, flat shapes with a lit and a shaded side. */

interface Table {
  readonly drawing: string;
  readonly top: number;
}

/** Wall, window light falling across it, and the table top with a cloth or wood grain. */
function table(canvas: Canvas, share = 0.62): Table {
  const { random, palette, width, height } = canvas;
  const top = height * share;
  const wall = palette.sky;
  let drawing = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, wall[0]],
        [1, wall[1]],
      ],
      -30,
    ),
  );
  const left = random.between(-0.1, 0.3) * width;
  for (let pane = 0; pane < 2; pane += 1) {
    for (let row = 0; row < 2; row += 1) {
      const x = left + pane * width * 0.24;
      const y = height * 0.06 + row * height * 0.23;
      const light = `M${round(x)} ${round(y)}h${round(width * 0.22)}l${round(-width * 0.12)} ${round(height * 0.21)}h${round(-width * 0.22)}Z`;
      drawing += path(
        light,
        palette.light,
        `opacity="${palette.dark ? 0.12 : 0.5}" transform="translate(${round(row * -width * 0.13)} 0)"`,
      );
    }
  }
  const board = palette.layers[2];
  drawing += rectangle(
    0,
    top,
    width,
    height - top,
    linear(canvas, [
      [0, lighten(board, 0.2)],
      [1, darken(board, 0.12)],
    ]),
  );
  drawing += rectangle(0, top, width, 9, palette.light, 0, 'opacity="0.4"');
  for (let line = 0; line < 16; line += 1) {
    const y = top + 20 + random.unit() ** 0.8 * (height - top);
    const x = random.between(-200, width);
    drawing += stroke(
      `M${round(x)} ${round(y)}q${round(random.between(80, 200))} ${round(random.between(-8, 8))} ${round(random.between(200, 500))} 0`,
      darken(board, 0.3),
      random.between(1.5, 3),
      'opacity="0.22"',
    );
  }
  return { drawing: drawing + glow(canvas, width * 0.1, 0, width * 0.9, palette.light, 0.35), top };
}

function steam(canvas: Canvas, x: number, y: number): string {
  const { random, palette } = canvas;
  let drawn = "";
  for (const offset of [-36, 0, 38]) {
    const tall = random.between(110, 190);
    const sway = random.between(18, 34);
    drawn += stroke(
      `M${round(x + offset)} ${round(y)}q${round(-sway)} ${round(-tall * 0.3)} 0 ${round(-tall * 0.5)}t0 ${round(-tall * 0.5)}`,
      palette.light,
      11,
      'opacity="0.42"',
    );
  }
  return drawn;
}

/** A round-bottomed vessel whose rim is centred on (0, 0), with its lit side on the left. */
function vessel(canvas: Canvas, rim: number, deep: number, foot: number, colour: string, contents: string): string {
  const body = `M${-rim} 0C${-rim} ${round(deep * 0.75)} ${-foot * 1.25} ${round(deep)} ${-foot} ${deep}H${foot}C${round(foot * 1.25)} ${deep} ${rim} ${round(deep * 0.75)} ${rim} 0Z`;
  const fill = linear(
    canvas,
    [
      [0, lighten(colour, 0.28)],
      [0.45, colour],
      [1, darken(colour, 0.28)],
    ],
    -80,
  );
  return (
    path(body, fill) +
    ellipse(0, 0, rim, rim * 0.26, lighten(colour, 0.4)) +
    contents +
    ellipse(0, deep, foot, foot * 0.1, darken(colour, 0.3))
  );
}

function coffeeCup(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  const colour = random.pick([palette.paper, palette.accent, palette.second]);
  const saucer =
    ellipse(0, size * 0.98, size * 1.55, size * 0.34, darken(palette.paper, 0.16)) +
    ellipse(0, size * 0.94, size * 1.55, size * 0.33, palette.paper) +
    ellipse(0, size * 0.95, size * 0.95, size * 0.18, darken(palette.paper, 0.09));
  const brew = "#5a3423";
  const art = blob(random, 0, 2, size * 0.5, size * 0.12, 0.1);
  const coffee =
    ellipse(0, size * 0.02, size * 0.88, size * 0.215, brew) +
    path(art, "#e9c9a0") +
    path(blob(random, 0, 4, size * 0.26, size * 0.06), brew, 'opacity="0.55"');
  const handle = stroke(
    `M${round(size * 0.9)} ${round(size * 0.2)}c${round(size * 0.75)} ${round(-size * 0.12)} ${round(size * 0.7)} ${round(size * 0.62)} ${round(-size * 0.12)} ${round(size * 0.5)}`,
    darken(colour, 0.12),
    size * 0.16,
  );
  return (
    shadow(canvas, size * 0.3, size * 1.1, size * 1.9, size * 0.4) +
    saucer +
    handle +
    vessel(canvas, size, size * 0.92, size * 0.5, colour, coffee)
  );
}

export function coffee(canvas: Canvas): string {
  const { random, width, height } = canvas;
  const { drawing, top } = table(canvas, random.between(0.54, 0.62));
  const x = width * random.between(0.36, 0.6);
  const size = Math.min(width, height) * random.between(0.145, 0.18);
  const flip = x > width / 2 ? -1 : 1;
  const plant = moved(pottedPlant(canvas, height * 0.17), x + flip * width * 0.32, top + height * 0.05);
  const stack = moved(bookStack(canvas, width * 0.4, random.integer(2, 3)), x - flip * width * 0.25, top + height * 0.075);
  return drawing + plant + stack + steam(canvas, x, top + height * 0.03) + moved(coffeeCup(canvas, size), x, top + height * 0.06);
}

export function books(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const { drawing, top } = table(canvas, random.between(0.66, 0.74));
  const x = width * random.between(0.36, 0.5);
  const stack = moved(bookStack(canvas, width * 0.56, random.integer(4, 6)), x, top + height * 0.1);
  const plant = moved(pottedPlant(canvas, height * 0.15), x + width * 0.38, top + height * 0.06);
  const apple =
    path(
      blob(random, 0, -42, 50, 46, 0.05),
      linear(
        canvas,
        [
          [0, lighten(palette.accent, 0.25)],
          [1, darken(palette.accent, 0.2)],
        ],
        -50,
      ),
    ) +
    stroke("M0 -82q4 -22 16 -30", palette.ink, 6) +
    path("M6 -92q26 -26 44 -8q-22 22 -44 8Z", palette.layers[3]);
  return drawing + plant + stack + moved(shadow(canvas, 10, 2, 70, 14) + apple, x + width * 0.29, top + height * 0.14);
}

export function milkTea(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const { drawing, top } = table(canvas, 0.66);
  const cup = (tall: number, tea: string): string => {
    const half = tall * 0.3;
    const shape = `M${round(-half)} ${round(-tall)}H${round(half)}L${round(half * 0.74)} 0H${round(-half * 0.74)}Z`;
    let inside = rectangle(
      -half,
      -tall * 0.86,
      half * 2,
      tall,
      linear(canvas, [
        [0, lighten(tea, 0.55)],
        [0.4, tea],
        [1, darken(tea, 0.2)],
      ]),
    );
    for (let pearl = 0; pearl < 26; pearl += 1)
      inside += circle(random.between(-half * 0.72, half * 0.72), -(random.unit() ** 1.6) * tall * 0.34 - 16, tall * 0.036, "#3a231c");
    for (let ice = 0; ice < 4; ice += 1)
      inside += moved(
        rectangle(-30, -30, 60, 60, palette.light, 12, 'opacity="0.4"'),
        random.between(-half * 0.5, half * 0.5),
        -tall * random.between(0.62, 0.8),
        random.between(0, 80),
      );
    const straw = moved(rectangle(-9, -tall * 0.72, 18, tall * 0.72, palette.accent, 8), half * 0.2, -tall * 0.9, 9);
    const lid =
      path(
        `M${round(-half * 1.06)} ${round(-tall)}q${round(half * 1.06)} ${round(-tall * 0.2)} ${round(half * 2.12)} 0Z`,
        palette.light,
        'opacity="0.75"',
      ) + rectangle(-half * 1.1, -tall * 1.01, half * 2.2, tall * 0.045, palette.paper, 8);
    const label =
      circle(0, -tall * 0.45, half * 0.42, palette.paper) +
      circle(-half * 0.13, -tall * 0.48, 6, palette.ink) +
      circle(half * 0.13, -tall * 0.48, 6, palette.ink) +
      stroke(`M${round(-half * 0.14)} ${round(-tall * 0.42)}q${round(half * 0.14)} 16 ${round(half * 0.28)} 0`, palette.ink, 5);
    const gloss = path(
      `M${round(-half * 0.82)} ${round(-tall * 0.95)}h${round(half * 0.22)}l${round(half * 0.1)} ${round(tall * 0.86)}h${round(-half * 0.14)}Z`,
      "#ffffff",
      'opacity="0.35"',
    );
    return (
      shadow(canvas, tall * 0.12, 0, half * 1.3, tall * 0.06) +
      straw +
      path(shape, palette.light, 'opacity="0.5"') +
      clipped(canvas, path(shape, "#000"), inside) +
      gloss +
      label +
      lid
    );
  };
  const tall = height * random.between(0.36, 0.42);
  const x = width * random.between(0.34, 0.42);
  const first = moved(cup(tall * 0.9, random.pick(["#9fbf7a", "#e8a9a0", "#caa2d6"])), x + width * 0.3, top + height * 0.06);
  return drawing + first + moved(cup(tall, "#c08a5b"), x, top + height * 0.13);
}

export function cake(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const { drawing, top } = table(canvas, 0.64);
  const half = width * 0.27;
  const cream = palette.paper;
  const tier = (y: number, rx: number, tall: number, colour: string): string =>
    path(
      `M${round(-rx)} ${round(y)}v${round(tall)}a${round(rx)} ${round(rx * 0.25)} 0 0 0 ${round(rx * 2)} 0v${round(-tall)}Z`,
      linear(
        canvas,
        [
          [0, lighten(colour, 0.25)],
          [1, darken(colour, 0.22)],
        ],
        -85,
      ),
    ) + ellipse(0, y, rx, rx * 0.25, lighten(colour, 0.35));
  let whole =
    shadow(canvas, 20, 0, half * 1.7, half * 0.4) +
    ellipse(0, 0, half * 1.45, half * 0.34, palette.second) +
    ellipse(0, -12, half * 1.45, half * 0.34, lighten(palette.second, 0.35));
  whole += tier(-half * 0.95, half, half * 0.86, random.pick([palette.accent, palette.layers[1], palette.second]));
  let drips = `M${round(-half)} ${round(-half * 0.95)}`;
  for (let drip = 0; drip < 9; drip += 1)
    drips += `q${round(half / 9)} ${round(half * random.between(0.35, 0.8))} ${round((half * 2) / 9)} 0`;
  whole +=
    path(`${drips}a${round(half)} ${round(half * 0.25)} 0 0 0 ${round(-half * 2)} 0Z`, cream) +
    ellipse(0, -half * 0.95, half, half * 0.25, lighten(cream, 0.5));
  for (let berry = 0; berry < 9; berry += 1) {
    const angle = (berry / 9) * Math.PI * 2;
    const bx = Math.cos(angle) * half * 0.74;
    const by = -half * 1.02 + Math.sin(angle) * half * 0.17;
    whole +=
      circle(
        bx,
        by,
        half * 0.1,
        linear(canvas, [
          [0, lighten("#d8394b", 0.3)],
          [1, "#b3273d"],
        ]),
      ) + circle(bx - 6, by - 8, 5, "#ffffff", 'opacity="0.7"');
  }
  for (let candle = -1; candle <= 1; candle += 1) {
    const cx = candle * half * 0.32;
    whole +=
      rectangle(cx - 8, -half * 1.45, 16, half * 0.5, random.pick([palette.accent, palette.second, palette.layers[2]]), 6) +
      glow(canvas, cx, -half * 1.56, 80, "#ffd98a", 0.8) +
      path(`M${round(cx)} ${round(-half * 1.66)}q22 34 0 46q-22 -12 0 -46Z`, "#ffb648");
  }
  return drawing + moved(whole, width * random.between(0.45, 0.55), top + height * 0.13);
}

export function vase(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const { drawing, top } = table(canvas, 0.74);
  const tall = height * 0.24;
  let stems = "";
  for (let index = 0; index < 11; index += 1) {
    const x = (index - 5) * width * 0.062 + random.between(-20, 20);
    const y = -tall * random.between(1.55, 2.5) + Math.abs(index - 5) * 20;
    stems += stroke(`M0 ${round(-tall * 0.8)}Q${round(x * 0.3)} ${round(y * 0.7)} ${round(x)} ${round(y)}`, palette.layers[3], 7);
    stems += moved(
      path("M0 0C-26 -36 -16 -84 0 -104C16 -84 26 -36 0 0Z", random.pick([palette.layers[2], palette.layers[3]])),
      x * 0.55,
      y * 0.72,
      x > 0 ? 50 : -50,
    );
    const size = random.between(34, 62);
    const colour = random.pick([palette.accent, palette.second, palette.layers[0], palette.light]);
    const petals = random.integer(7, 11);
    let flower = "";
    for (let petal = 0; petal < petals; petal += 1)
      flower += `<g transform="rotate(${round((petal / petals) * 360)})">${ellipse(0, -size * 0.62, size * 0.27, size * 0.6, petal % 2 === 0 ? colour : darken(colour, 0.1))}</g>`;
    stems += moved(
      flower + circle(0, 0, size * 0.3, palette.second) + circle(-4, -5, size * 0.16, palette.light, 'opacity="0.7"'),
      x,
      y,
      random.between(0, 60),
    );
  }
  const glass = `M${round(-tall * 0.2)} ${round(-tall)}C${round(-tall * 0.16)} ${round(-tall * 0.7)} ${round(-tall * 0.5)} ${round(-tall * 0.55)} ${round(-tall * 0.42)} ${round(-tall * 0.2)}C${round(-tall * 0.38)} 0 ${round(tall * 0.38)} 0 ${round(tall * 0.42)} ${round(-tall * 0.2)}C${round(tall * 0.5)} ${round(-tall * 0.55)} ${round(tall * 0.16)} ${round(-tall * 0.7)} ${round(tall * 0.2)} ${round(-tall)}Z`;
  const colour = random.pick([palette.paper, palette.layers[3], palette.accent]);
  const body =
    path(
      glass,
      linear(
        canvas,
        [
          [0, lighten(colour, 0.35)],
          [0.5, colour],
          [1, darken(colour, 0.3)],
        ],
        -80,
      ),
    ) + ellipse(0, -tall, tall * 0.2, tall * 0.05, darken(colour, 0.35));
  const fallen = [0, 1, 2]
    .map(() => ellipse(random.between(-width * 0.3, width * 0.3), random.between(20, height * 0.13), 20, 9, palette.accent))
    .join("");
  return drawing + moved(shadow(canvas, 30, 0, tall * 0.6, tall * 0.1) + stems + body + fallen, width / 2, top + height * 0.08);
}
