import { type Canvas, clipped, glow, linear, sky } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { areaUnder, blob, circle, ellipse, path, polygon, rectangle, ridgeLine, round, stroke } from "../shapes.ts";

/** The city around the campus: towers with lit windows, a bridge, rain on glass, fields rushing past a train window. */

function tower(canvas: Canvas, x: number, width: number, top: number, floor: number, colour: string, lit: number): string {
  const { random, palette } = canvas;
  let drawn =
    rectangle(
      x,
      top,
      width,
      floor - top,
      linear(canvas, [
        [0, colour],
        [1, mix(colour, palette.sky[2], 0.35)],
      ]),
    ) + rectangle(x, top, width * 0.1, floor - top, palette.light, 0, 'opacity="0.08"');
  const crown = random.integer(0, 3);
  if (crown === 0) drawn += rectangle(x + width * 0.3, top - 26, width * 0.4, 28, colour);
  if (crown === 1)
    drawn += path(
      polygon([
        [x, top + 1],
        [x + width, top + 1],
        [x + width, top - 44],
      ]),
      colour,
    );
  if (crown === 2) drawn += rectangle(x + width / 2 - 3, top - 76, 6, 78, colour) + circle(x + width / 2, top - 78, 6, palette.accent);
  const gap = Math.max(20, width / random.integer(4, 7));
  for (let left = x + gap * 0.45; left < x + width - gap * 0.6; left += gap) {
    for (let y = top + 22; y < floor - 14; y += gap * 1.15) {
      if (random.chance(lit))
        drawn += rectangle(
          left,
          y,
          gap * 0.46,
          gap * 0.6,
          random.pick(["#ffd98a", "#ffc25c", "#fff0c4", palette.second]),
          2,
          `opacity="${round(random.between(0.55, 1))}"`,
        );
    }
  }
  return drawn;
}

function towers(canvas: Canvas, floor: number): string {
  const { random, palette, width, height } = canvas;
  let drawn = "";
  for (let plane = 0; plane < 3; plane += 1) {
    const colour = palette.layers[plane + 1 + (palette.dark ? 1 : 0)] ?? palette.ink;
    for (let x = -30; x < width; ) {
      const wide = random.between(70, 170) * (0.75 + plane * 0.2);
      const tall = height * (random.between(0.14, 0.42) - plane * 0.055);
      drawn += tower(canvas, x, wide, floor - tall, floor, colour, palette.dark ? 0.26 + plane * 0.16 : 0.12);
      x += wide + random.between(-4, 26);
    }
    drawn += glow(canvas, random.between(0, width), floor, width * 0.5, palette.dark ? palette.accent : palette.light, 0.22);
  }
  return drawn;
}

function reflection(canvas: Canvas, floor: number, scene: string): string {
  const { random, palette, width, height } = canvas;
  const water = rectangle(
    0,
    floor,
    width,
    height - floor,
    linear(canvas, [
      [0, palette.layers[3]],
      [1, palette.layers[4]],
    ]),
  );
  const mirrored = clipped(
    canvas,
    rectangle(0, floor, width, height, "#000"),
    `<g transform="translate(0 ${round(floor * 2)}) scale(1 -1)" opacity="0.45">${scene}</g>`,
  );
  let ripples = "";
  for (let line = 0; line < 60; line += 1) {
    const y = floor + random.unit() ** 1.3 * (height - floor);
    ripples += rectangle(
      random.between(-60, width),
      y,
      random.between(40, 220),
      3 + (y - floor) * 0.012,
      random.pick([palette.layers[4], palette.light, palette.accent]),
      3,
      `opacity="${round(random.between(0.1, 0.4))}"`,
    );
  }
  return water + mirrored + ripples;
}

export function skyline(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const floor = height * random.between(0.7, 0.78);
  const x = width * random.between(0.2, 0.8);
  const disc =
    glow(canvas, x, height * 0.24, width * 0.5, palette.light, 0.5) +
    circle(x, height * 0.24, width * random.between(0.06, 0.1), palette.light);
  const city = towers(canvas, floor);
  return sky(canvas) + disc + city + reflection(canvas, floor, city);
}

export function bridge(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const floor = height * random.between(0.66, 0.72);
  const deck = floor - height * 0.07;
  let scene = towers(canvas, floor).replaceAll('opacity="1"', 'opacity="0.9"');
  scene = `<g opacity="0.75">${scene}</g>`;
  const steel = palette.dark ? lighten(palette.accent, 0.1) : palette.accent;
  let span = "";
  for (const tx of [width * 0.26, width * 0.76]) {
    const top = deck - height * 0.27;
    for (let cable = 1; cable < 12; cable += 1) {
      const reach = cable * width * 0.026;
      span += stroke(
        `M${round(tx)} ${round(top + cable * 8)}L${round(tx - reach)} ${round(deck)}M${round(tx)} ${round(top + cable * 8)}L${round(tx + reach)} ${round(deck)}`,
        palette.light,
        2.5,
        'opacity="0.75"',
      );
    }
    span +=
      rectangle(tx - 13, top, 26, floor - top + 30, steel, 6) +
      glow(canvas, tx, top, 90, palette.light, 0.7) +
      circle(tx, top, 9, palette.light);
  }
  span += rectangle(-10, deck, width + 20, 22, darken(steel, 0.25)) + rectangle(-10, deck - 5, width + 20, 7, lighten(steel, 0.35));
  for (let lamp = 20; lamp < width; lamp += 74)
    span += glow(canvas, lamp, deck - 12, 34, "#ffe0a0", 0.8) + circle(lamp, deck - 12, 5, "#fff4d4");
  for (let car = 0; car < 7; car += 1)
    span += rectangle(random.between(0, width), deck - 18, 40, 15, random.pick([palette.second, palette.light, palette.ink]), 7);
  return (
    sky(canvas) +
    glow(canvas, width / 2, floor, width * 0.8, palette.light, 0.5) +
    scene +
    span +
    reflection(canvas, floor, `${scene}${span}`)
  );
}

/** Bokeh of the street behind a wet pane, with drops that carry their own highlight and trail. */
export function rain(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const dusk = palette.dark ? 0 : 0.55;
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(canvas, [
      [0, mix(palette.sky[0], palette.layers[4], dusk)],
      [0.6, mix(palette.layers[2], palette.layers[4], dusk * 0.6)],
      [1, palette.layers[4]],
    ]),
  );
  const lights = [palette.accent, palette.second, palette.light, lighten(palette.accent, 0.4), palette.sky[2]];
  const soft = lights.map((colour) =>
    linear(canvas, [
      [0, colour, 0.75],
      [1, colour, 0.35],
    ]),
  );
  for (let spot = 0; spot < 46; spot += 1) {
    const y = height * (0.3 + (random.unit() + random.unit()) * 0.33);
    drawn += circle(
      random.between(0, width),
      y,
      random.between(22, 88),
      random.pick(soft),
      `opacity="${round(random.between(0.25, 0.7))}"`,
    );
  }
  for (let drop = 0; drop < 200; drop += 1) {
    const x = random.between(0, width);
    const y = random.between(0, height);
    const size = 3 + random.unit() ** 4 * 24;
    if (size > 13)
      drawn += path(
        `M${round(x - size * 0.4)} ${round(y)}l${round(size * 0.1)} ${round(-size * random.between(6, 22))}h${round(size * 0.5)}l${round(size * 0.2)} ${round(size * 7)}Z`,
        palette.light,
        'opacity="0.10"',
      );
    drawn +=
      ellipse(x + 1, y + 3, size * 0.8, size, palette.ink, 'opacity="0.28"') +
      ellipse(x, y, size * 0.8, size, random.pick(lights), 'opacity="0.4"') +
      ellipse(x - size * 0.2, y - size * 0.35, size * 0.3, size * 0.25, "#ffffff", 'opacity="0.85"');
  }
  const frame = darken(palette.ink, 0.2);
  const sill = height * 0.9;
  drawn +=
    rectangle(0, 0, width, 26, frame) +
    rectangle(0, 0, 26, height, frame) +
    rectangle(width - 26, 0, 26, height, frame) +
    rectangle(width * random.pick([0.34, 0.66]), 0, 16, height, frame) +
    rectangle(0, sill, width, height - sill, frame) +
    rectangle(0, sill, width, 8, palette.light, 0, 'opacity="0.35"');
  const mug = width * random.between(0.14, 0.8);
  drawn +=
    stroke(`M${round(mug + 60)} ${round(sill - 86)}c52 -8 52 62 -4 58`, darken(palette.accent, 0.15), 13) +
    path(
      `M${round(mug - 58)} ${round(sill - 116)}h122l-10 120h-102Z`,
      linear(
        canvas,
        [
          [0, lighten(palette.accent, 0.2)],
          [1, darken(palette.accent, 0.3)],
        ],
        -85,
      ),
    ) +
    ellipse(mug + 3, sill - 116, 61, 13, darken(palette.accent, 0.45));
  for (const offset of [-20, 16])
    drawn += stroke(`M${round(mug + offset)} ${round(sill - 134)}q-24 -40 0 -70t0 -66`, palette.light, 9, 'opacity="0.4"');
  return drawn;
}

export function trainWindow(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const horizon = height * random.between(0.42, 0.5);
  let view =
    sky(canvas) +
    glow(canvas, width * 0.7, horizon * 0.6, width * 0.5, palette.light, 0.8) +
    circle(width * 0.7, horizon * 0.6, width * 0.06, palette.light);
  palette.layers.forEach((colour, index) => {
    view += path(
      areaUnder(ridgeLine(random, width, horizon + index * height * 0.075, height * (0.1 - index * 0.016), 0.8 - index * 0.1), height),
      mix(colour, palette.sky[1], 0.3 - index * 0.07),
    );
    for (let bush = 0; bush < index * 7; bush += 1)
      view += path(
        blob(random, random.between(0, width), horizon + index * height * 0.08, 40 + index * 16, 22 + index * 10, 0.25),
        darken(colour, 0.1),
      );
  });
  for (let pole = width * 0.1; pole < width; pole += width * 0.36) view += rectangle(pole, 0, 9, height, palette.ink, 0, 'opacity="0.5"');
  view += stroke(
    `M0 ${round(height * 0.13)}Q${width / 2} ${round(height * 0.2)} ${width} ${round(height * 0.13)}M0 ${round(height * 0.16)}Q${width / 2} ${round(height * 0.23)} ${width} ${round(height * 0.16)}`,
    palette.ink,
    3,
    'opacity="0.5"',
  );
  for (let streak = 0; streak < 34; streak += 1)
    view += rectangle(
      random.between(-100, width),
      random.between(horizon + 80, height),
      random.between(100, 420),
      random.between(2, 6),
      palette.light,
      3,
      'opacity="0.22"',
    );
  const wall = mix(palette.paper, palette.layers[1], palette.dark ? 0.75 : 0.22);
  const margin = width * 0.09;
  const bottom = height * 0.77;
  const opening = rectangle(margin, height * 0.08, width - margin * 2, bottom - height * 0.08, "#000", 90);
  const glare = path(
    polygon([
      [width * 0.2, 0],
      [width * 0.36, 0],
      [width * 0.1, height],
      [-width * 0.06, height],
    ]),
    "#ffffff",
    'opacity="0.14"',
  );
  let drawn =
    rectangle(
      0,
      0,
      width,
      height,
      linear(canvas, [
        [0, lighten(wall, 0.2)],
        [1, darken(wall, 0.1)],
      ]),
    ) +
    rectangle(margin - 22, height * 0.08 - 22, width - margin * 2 + 44, bottom - height * 0.08 + 44, darken(wall, 0.2), 108) +
    rectangle(margin - 14, height * 0.08 - 14, width - margin * 2 + 28, bottom - height * 0.08 + 28, lighten(wall, 0.35), 102);
  drawn += clipped(canvas, opening, view + glare);
  const shelf = height * 0.88;
  drawn +=
    rectangle(
      0,
      shelf,
      width,
      height - shelf,
      linear(canvas, [
        [0, lighten(palette.layers[3], 0.15)],
        [1, palette.layers[4]],
      ]),
    ) + rectangle(0, shelf, width, 8, palette.light, 0, 'opacity="0.5"');
  const cup = width * random.between(0.2, 0.34);
  drawn +=
    path(
      `M${round(cup - 52)} ${round(shelf - 128)}h104l-16 140h-72Z`,
      linear(
        canvas,
        [
          [0, "#ffffff"],
          [1, darken(palette.paper, 0.18)],
        ],
        -85,
      ),
    ) +
    rectangle(cup - 47, shelf - 84, 94, 52, palette.accent) +
    rectangle(cup - 58, shelf - 142, 116, 22, palette.ink, 10);
  const book = width * random.between(0.62, 0.72);
  return `${drawn}${path(`M${round(book - 170)} ${round(shelf + 16)}q80 -50 170 -10q90 -40 170 10l-10 16q-80 -40 -160 -4q-80 -36 -160 4Z`, palette.paper)}${stroke(`M${round(book)} ${round(shelf + 6)}v20`, palette.ink, 4, 'opacity="0.4"')}`;
}
