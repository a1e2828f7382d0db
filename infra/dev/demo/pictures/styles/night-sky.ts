import { type Canvas, glow, linear, sky } from "../canvas.ts";
import { lighten, mix } from "../colours.ts";
import { areaUnder, circle, path, rectangle, ridgeLine, round, stroke } from "../shapes.ts";

/** Skies seen from the roof of the dormitory: a band of stars, a moon with a halo, a meteor now and then. */

function starField(canvas: Canvas, count: number, floor: number): string {
  const { random, palette, width } = canvas;
  let drawn = "";
  for (let index = 0; index < count; index += 1) {
    const size = 0.8 + random.unit() ** 5 * 5;
    const colour = random.pick([palette.light, palette.light, "#ffffff", palette.second]);
    drawn += circle(random.between(0, width), random.unit() ** 1.3 * floor, size, colour, `opacity="${round(random.between(0.35, 1))}"`);
  }
  for (let index = 0; index < 6; index += 1) {
    const x = random.between(0, width);
    const y = random.between(0, floor * 0.8);
    const reach = random.between(12, 26);
    const spike = `M${round(x)} ${round(y - reach)}Q${round(x)} ${round(y)} ${round(x + reach)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y + reach)}Q${round(x)} ${round(y)} ${round(x - reach)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y - reach)}Z`;
    drawn += glow(canvas, x, y, reach * 1.4, palette.light, 0.4) + path(spike, "#fffdf3");
  }
  return drawn;
}

function milkyWay(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = "";
  const lean = random.between(-0.5, 0.5) * width;
  for (let step = 0; step < 15; step += 1) {
    const share = step / 14;
    const x = width / 2 + lean * (share - 0.4) * 2 + random.between(-50, 50);
    const y = height * 0.75 * share;
    drawn += glow(
      canvas,
      x,
      y,
      random.between(90, 230),
      random.pick([palette.second, palette.accent, palette.light, palette.sky[2]]),
      random.between(0.1, 0.22),
    );
    for (let dust = 0; dust < 24; dust += 1) {
      drawn += circle(
        x + (random.unit() + random.unit() - 1) * 190,
        y + random.between(-60, 60),
        random.between(0.7, 2),
        palette.light,
        'opacity="0.75"',
      );
    }
  }
  return drawn;
}

function deepSky(canvas: Canvas): string {
  const [top, middle, bottom] = canvas.palette.sky;
  const depth = canvas.palette.dark ? 0 : 0.86;
  const fill = linear(canvas, [
    [0, mix(top, "#0d1430", depth)],
    [0.6, mix(middle, "#243267", depth * 0.85)],
    [1, mix(bottom, "#6a6a9c", depth * 0.6)],
  ]);
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${fill}"/>`;
}

function rooftop(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const dark = mix(palette.ink, "#070a18", 0.6);
  const floor = height * random.between(0.86, 0.9);
  let drawn = path(areaUnder(ridgeLine(random, width, floor - height * 0.03, height * 0.07, 0.8), height), mix(dark, palette.sky[1], 0.3));
  drawn += rectangle(0, floor, width, height - floor, dark);
  for (let x = 0; x < width; x += 46) drawn += rectangle(x, floor - 62, 5, 64, dark);
  drawn += rectangle(0, floor - 66, width, 8, dark) + rectangle(0, floor - 34, width, 4, dark);
  const x = width * random.between(0.2, 0.7);
  for (const [offset, size, lean] of [
    [0, 1, 1],
    [74, 0.92, -1],
  ] as const) {
    const left = x + offset;
    drawn += path(
      `M${round(left - 30 * size)} ${round(floor + 4)}q-6 ${round(-86 * size)} 30 ${round(-92 * size)}q36 6 30 ${round(92 * size)}Z`,
      dark,
    );
    drawn += circle(left + lean * 5, floor - 112 * size, 25 * size, dark);
  }
  return drawn;
}

export function stars(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const drawn =
    deepSky(canvas) +
    glow(canvas, width / 2, height * 0.95, width * 0.8, palette.accent, 0.28) +
    milkyWay(canvas) +
    starField(canvas, 260, height * 0.86);
  let meteors = "";
  for (let index = random.integer(1, 3); index > 0; index -= 1) {
    const x = random.between(width * 0.3, width * 0.95);
    const y = random.between(height * 0.06, height * 0.42);
    const length = random.between(150, 330);
    const tail = linear(
      canvas,
      [
        [0, "#fffdf3", 0],
        [1, "#fffdf3", 0.95],
      ],
      40,
    );
    meteors +=
      path(`M${round(x)} ${round(y)}l${round(-length)} ${round(length * 0.6)}l-4 -5Z`, tail) +
      glow(canvas, x - length, y + length * 0.6, 26, "#fffdf3", 0.9);
  }
  return drawn + meteors + rooftop(canvas);
}

function blossom(canvas: Canvas, x: number, y: number): string {
  const { random, palette } = canvas;
  const size = random.between(10, 21);
  const colour = random.pick([palette.accent, palette.light, lighten(palette.accent, 0.5)]);
  let drawn = "";
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = petal * 1.2566 + size;
    drawn += circle(x + Math.cos(angle) * size * 0.68, y + Math.sin(angle) * size * 0.68, size * 0.56, colour, 'opacity="0.92"');
  }
  return drawn + circle(x, y, size * 0.3, palette.second);
}

export function moon(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.28, 0.4);
  const radius = width * random.between(0.15, 0.2);
  let face = circle(
    x,
    y,
    radius,
    linear(
      canvas,
      [
        [0, "#fffbe8"],
        [1, mix(palette.light, palette.second, 0.4)],
      ],
      30,
    ),
  );
  for (let index = 0; index < 9; index += 1) {
    const angle = random.between(0, 6.28);
    const reach = random.between(0, 0.72) * radius;
    face += circle(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach,
      radius * random.between(0.05, 0.17),
      mix(palette.light, palette.second, 0.6),
      'opacity="0.45"',
    );
  }
  let branches = "";
  let flowers = "";
  const side = random.chance(0.5) ? 1 : -1;
  const root = side > 0 ? -20 : width + 20;
  const bark = mix(palette.ink, "#0a0d1f", 0.5);
  const grow = (fromX: number, fromY: number, angle: number, length: number, thick: number): void => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    const bend = random.between(-0.16, 0.16) * length;
    branches += stroke(
      `M${round(fromX)} ${round(fromY)}Q${round((fromX + toX) / 2 + bend)} ${round((fromY + toY) / 2 + bend)} ${round(toX)} ${round(toY)}`,
      bark,
      thick,
    );
    if (thick < 9)
      for (let bloom = 0; bloom < 2; bloom += 1) flowers += blossom(canvas, toX + random.between(-46, 46), toY + random.between(-40, 40));
    if (thick < 4) return;
    for (const turn of [random.between(-0.75, -0.2), random.between(0.15, 0.7)])
      grow(toX, toY, angle + turn, length * random.between(0.66, 0.82), thick * 0.66);
  };
  grow(root, height * random.between(0.74, 0.9), side > 0 ? -0.5 : Math.PI + 0.5, width * 0.27, 24);
  return deepSky(canvas) + glow(canvas, x, y, radius * 4, palette.light, 0.5) + starField(canvas, 120, height) + face + branches + flowers;
}

/** Clouds lit from below at the blue hour. */
export function afterglow(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  let drawn = sky(canvas) + glow(canvas, width * random.between(0.3, 0.7), height * 0.82, width * 0.9, palette.accent, 0.55);
  for (let band = 0; band < 9; band += 1) {
    const y = height * (0.1 + band * 0.085);
    const x = random.between(-0.1, 0.8) * width;
    const long = random.between(0.25, 0.6) * width;
    for (let puff = 0; puff < 9; puff += 1) {
      const left = x + (puff / 8) * long;
      const rise = Math.sin((puff / 8) * Math.PI) * random.between(20, 56);
      const fill = linear(canvas, [
        [0, mix(palette.sky[0], palette.light, 0.35)],
        [0.6, mix(palette.accent, palette.light, 0.45)],
        [1, palette.accent, 0.1],
      ]);
      drawn += `<ellipse cx="${round(left)}" cy="${round(y - rise * 0.4)}" rx="${round(70 + rise)}" ry="${round(14 + rise * 0.6)}" fill="${fill}" opacity="${round(random.between(0.2, 0.5))}"/>`;
    }
  }
  return drawn + rooftop(canvas);
}
