import { type Canvas, clipped, glow, linear, sky } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { areaUnder, circle, curveThrough, ellipse, type Point, path, ridgeLine, round, stroke } from "../shapes.ts";

/** Layered paper landscapes: every plane has its own lit edge and drops a shadow on the plane behind it. */

function plane(canvas: Canvas, points: readonly Point[], colour: string, floor = canvas.height + 20): string {
  const shape = areaUnder(points, floor);
  const fill = linear(canvas, [
    [0, lighten(colour, 0.16)],
    [0.5, colour],
    [1, mix(colour, canvas.palette.sky[2], 0.28)],
  ]);
  const cast = path(shape, canvas.palette.ink, 'opacity="0.10" transform="translate(0 -11)"');
  const closer = path(shape, canvas.palette.ink, 'opacity="0.10" transform="translate(0 -5)"');
  const start = points[0] as Point;
  const edge = stroke(`M${round(start[0])} ${round(start[1])}${curveThrough(points)}`, canvas.palette.light, 2.5, 'opacity="0.4"');
  return cast + closer + path(shape, fill) + edge;
}

function sun(canvas: Canvas, x: number, y: number): string {
  const { random, palette } = canvas;
  const radius = canvas.width * random.between(0.07, 0.13);
  const body = linear(canvas, [
    [0, palette.light],
    [1, mix(palette.light, palette.dark ? palette.second : palette.accent, 0.35)],
  ]);
  return glow(canvas, x, y, radius * 4.6, palette.light, 0.75) + circle(x, y, radius, body);
}

function clouds(canvas: Canvas, top: number, bottom: number): string {
  const { random, palette, width } = canvas;
  let drawn = "";
  for (let count = random.integer(2, 4); count > 0; count -= 1) {
    const x = random.between(0, width);
    const y = random.between(top, bottom);
    const size = random.between(60, 150);
    const puffs = [-1.5, -0.6, 0.3, 1.2].map((offset) =>
      ellipse(
        x + offset * size,
        y - random.between(0, size * 0.22),
        size * random.between(0.7, 1.1),
        size * random.between(0.16, 0.3),
        palette.light,
      ),
    );
    drawn += `<g opacity="${round(random.between(0.25, 0.55))}">${puffs.join("")}${ellipse(x, y + 4, size * 2.3, size * 0.14, palette.light)}</g>`;
  }
  return drawn;
}

function birds(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const x = random.between(width * 0.2, width * 0.7);
  const y = random.between(height * 0.12, height * 0.3);
  let drawn = "";
  for (let index = 0; index < random.integer(3, 7); index += 1) {
    const left = x + index * random.between(26, 44);
    const top = y + random.between(-30, 30);
    const span = random.between(9, 17);
    const wings = `M${round(left - span)} ${round(top - span * 0.4)}Q${round(left - span * 0.3)} ${round(top - span * 0.6)} ${round(left)} ${round(top)}Q${round(left + span * 0.4)} ${round(top - span * 0.7)} ${round(left + span)} ${round(top - span * 0.35)}`;
    drawn += stroke(wings, palette.ink, 3, 'opacity="0.6"');
  }
  return drawn;
}

function mist(canvas: Canvas, y: number, depth: number): string {
  const fill = linear(canvas, [
    [0, canvas.palette.sky[2], 0],
    [0.5, canvas.palette.sky[2], 0.5],
    [1, canvas.palette.sky[2], 0],
  ]);
  return `<rect x="0" y="${round(y)}" width="${canvas.width}" height="${round(depth)}" fill="${fill}"/>`;
}

function pine(x: number, floor: number, size: number, colour: string): string {
  const tiers = [0, 0.26, 0.5].map((offset, tier) => {
    const spread = size * (0.17 + tier * 0.085);
    const top = floor - size + offset * size;
    const bottom = top + size * 0.42;
    return `M${round(x)} ${round(top)}Q${round(x + spread * 0.35)} ${round(bottom - size * 0.1)} ${round(x + spread)} ${round(bottom)}Q${round(x)} ${round(bottom - size * 0.07)} ${round(x - spread)} ${round(bottom)}Q${round(x - spread * 0.35)} ${round(bottom - size * 0.1)} ${round(x)} ${round(top)}Z`;
  });
  return path(
    `${tiers.join("")}M${round(x - size * 0.025)} ${round(floor - size * 0.1)}h${round(size * 0.05)}v${round(size * 0.16)}h${round(-size * 0.05)}Z`,
    colour,
  );
}

/** Height of a ridge under x, so that trees stand on it. */
function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex((point) => point[0] >= x);
  const right = points[Math.max(next, 1)] as Point;
  const left = points[Math.max(next, 1) - 1] as Point;
  return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0]);
}

function pines(canvas: Canvas, points: readonly Point[], colour: string, low: number, high: number, density: number): string {
  const { random, width } = canvas;
  let drawn = "";
  for (let x = -20; x < width + 20; x += random.between(0.5, 1.6) * density) {
    const size = random.between(low, high);
    drawn += pine(x, heightAt(points, Math.max(x, 0)) + size * 0.12, size, random.chance(0.3) ? darken(colour, 0.12) : colour);
  }
  return drawn;
}

export function ridge(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn =
    sky(canvas) +
    sun(canvas, width * random.between(0.2, 0.8), height * random.between(0.18, 0.34)) +
    clouds(canvas, height * 0.08, height * 0.34) +
    birds(canvas);
  palette.layers.forEach((colour, index) => {
    const base = height * (0.47 + index * 0.125);
    const line = ridgeLine(random, width, base, height * (0.15 - index * 0.02), index < 3 ? 0.95 : 0.6);
    drawn += plane(canvas, line, colour);
    if (index > 2) drawn += pines(canvas, line, mix(colour, palette.layers[4], 0.45), 34 + index * 12, 60 + index * 26, 46);
    if (index < 4) drawn += mist(canvas, base + height * 0.02, height * 0.12);
  });
  return drawn;
}

export function lake(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const shore = height * random.between(0.52, 0.6);
  const x = width * random.between(0.25, 0.75);
  let land = "";
  for (let index = 0; index < 3; index += 1) {
    const line = ridgeLine(random, width, shore - height * (0.08 - index * 0.035), height * (0.16 - index * 0.045), 0.9 - index * 0.15);
    land +=
      plane(canvas, line, palette.layers[index] ?? palette.ink, shore) +
      (index === 2 ? pines(canvas, line, palette.layers[3], 30, 66, 40) : "");
  }
  const scene =
    sky(canvas) + sun(canvas, x, shore - height * random.between(0.2, 0.34)) + clouds(canvas, height * 0.06, height * 0.28) + land;
  const mirror = clipped(
    canvas,
    `<rect x="0" y="${round(shore)}" width="${width}" height="${height}"/>`,
    `<g transform="translate(0 ${round(shore * 2)}) scale(1 -1)" opacity="0.62">${scene}</g>`,
  );
  const water = linear(canvas, [
    [0, palette.sky[1]],
    [1, palette.layers[3]],
  ]);
  let ripples = "";
  for (let y = shore + 8, gap = 9; y < height; y += gap, gap *= 1.13) {
    const length = random.between(0.1, 0.5) * width;
    ripples += stroke(
      `M${round(x + random.between(-0.5, 0.3) * width * 0.6)} ${round(y)}h${round(length)}`,
      palette.light,
      1.5 + gap * 0.09,
      `opacity="${round(random.between(0.16, 0.5))}"`,
    );
  }
  const near = ridgeLine(random, width, height * 0.94, height * 0.05, 0.6);
  return `${scene}<rect y="${round(shore)}" width="${width}" height="${round(height - shore)}" fill="${water}"/>${mirror}${ripples}${reeds(canvas, near)}${plane(canvas, near, palette.layers[4])}`;
}

function reeds(canvas: Canvas, line: readonly Point[]): string {
  const { random, palette, width } = canvas;
  const left = random.chance(0.5) ? 0 : width * 0.66;
  let drawn = "";
  for (let index = 0; index < 34; index += 1) {
    const x = left + random.between(0, width * 0.34);
    const foot = heightAt(line, x) + 10;
    const tall = random.between(60, 210);
    const lean = random.between(-40, 40);
    drawn += stroke(
      `M${round(x)} ${round(foot)}q${round(lean * 0.2)} ${round(-tall * 0.6)} ${round(lean)} ${round(-tall)}`,
      palette.layers[4],
      random.between(3, 6),
    );
    if (random.chance(0.35))
      drawn += ellipse(
        x + lean,
        foot - tall,
        6,
        22,
        darken(palette.accent, 0.35),
        `transform="rotate(${round(lean * 0.4)} ${round(x + lean)} ${round(foot - tall)})"`,
      );
  }
  return drawn;
}

export function forest(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = sky(canvas) + sun(canvas, width * random.between(0.3, 0.7), height * random.between(0.2, 0.36));
  palette.layers.forEach((colour, index) => {
    const base = height * (0.52 + index * 0.12);
    const line = ridgeLine(random, width, base, height * 0.035, 0.5);
    const low = height * (0.1 + index * 0.045);
    drawn += pines(canvas, line, mix(colour, palette.sky[1], 0.18), low, low * 1.9, 34 + index * 26) + plane(canvas, line, colour);
    if (index < 4) drawn += mist(canvas, base - height * 0.06, height * 0.16);
  });
  return drawn + birds(canvas);
}

/** A road that winds from the lower edge to the horizon: the same curve twice, its width falling with the distance. */
function windingRoad(canvas: Canvas, horizon: number, target: number): string {
  const { random, palette, width, height } = canvas;
  const swing = random.between(0.18, 0.3) * width * (random.chance(0.5) ? 1 : -1);
  const left: Point[] = [];
  const right: Point[] = [];
  const middle: Point[] = [];
  for (let step = 0; step <= 12; step += 1) {
    const near = (step / 12) ** 1.9;
    const x = target + Math.sin(step * 0.75) * swing * (0.12 + near) + (width * 0.5 - target) * near;
    const y = horizon + (height + 20 - horizon) * near;
    const half = 3 + near * width * 0.15;
    left.push([x - half, y]);
    right.unshift([x + half, y]);
    middle.push([x, y]);
  }
  const start = left[0] as Point;
  const turn = right[0] as Point;
  const shape = `M${round(start[0])} ${round(start[1])}${curveThrough(left)}L${round(turn[0])} ${round(turn[1])}${curveThrough(right)}Z`;
  const first = middle[0] as Point;
  const line = `M${round(first[0])} ${round(first[1])}${curveThrough(middle)}`;
  return (
    path(shape, mix(palette.ink, palette.paper, 0.42)) +
    path(shape, palette.light, 'opacity="0.15"') +
    stroke(line, palette.light, 7, 'stroke-dasharray="34 40" opacity="0.85"')
  );
}

export function road(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const horizon = height * random.between(0.48, 0.56);
  const x = width * random.between(0.35, 0.65);
  const far = ridgeLine(random, width, horizon - 10, height * 0.15, 0.9);
  const hills = ridgeLine(random, width, horizon + 6, height * 0.06, 0.5);
  const meadow = linear(canvas, [
    [0, palette.layers[2]],
    [1, palette.layers[3]],
  ]);
  let drawn =
    sky(canvas) +
    sun(canvas, x + width * random.between(-0.1, 0.1), horizon - height * 0.2) +
    clouds(canvas, height * 0.06, height * 0.28) +
    birds(canvas);
  drawn +=
    plane(canvas, far, palette.layers[0]) + mist(canvas, horizon - height * 0.1, height * 0.16) + plane(canvas, hills, palette.layers[1]);
  drawn += `<rect y="${round(horizon + 40)}" width="${width}" height="${height}" fill="${meadow}"/>${plane(canvas, ridgeLine(random, width, horizon + 50, 26, 0.4), palette.layers[2])}`;
  drawn += windingRoad(canvas, horizon + 34, x);
  for (let index = 0; index < 60; index += 1) {
    const near = random.unit() ** 1.4;
    const side = random.chance(0.5) ? random.between(-0.05, 0.22) : random.between(0.78, 1.05);
    const spot: Point = [side * width, horizon + 80 + near * (height - horizon - 60)];
    const size = 4 + near * 13;
    drawn +=
      circle(spot[0], spot[1], size, random.pick([palette.accent, palette.second, palette.light]), 'opacity="0.9"') +
      circle(spot[0], spot[1], size * 0.35, palette.light);
  }
  return drawn;
}

/** Terraced fields: bands that follow one slope, planted in rows. */
export function fields(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const horizon = height * 0.42;
  let drawn = sky(canvas) + sun(canvas, width * random.between(0.2, 0.8), height * 0.22) + clouds(canvas, height * 0.06, height * 0.26);
  drawn +=
    plane(canvas, ridgeLine(random, width, horizon, height * 0.13, 0.9), palette.layers[0]) + mist(canvas, horizon - 30, height * 0.12);
  const colours = [
    palette.layers[1],
    palette.second,
    palette.layers[2],
    mix(palette.second, palette.layers[2], 0.5),
    palette.layers[3],
    palette.layers[2],
    palette.layers[4],
  ];
  colours.forEach((colour, index) => {
    const line = ridgeLine(random, width, horizon + 26 + (index / colours.length) ** 1.25 * height * 0.62, 26 + index * 8, 0.45);
    drawn += plane(canvas, line, colour);
    for (let row = 1; row < 5; row += 1) {
      const shifted = line.map(([x, y]) => [x, y + row * (9 + index * 5)] as const);
      const start = shifted[0] as Point;
      drawn += stroke(
        `M${round(start[0])} ${round(start[1])}${curveThrough(shifted)}`,
        darken(colour, 0.22),
        3 + index * 0.7,
        `stroke-dasharray="${2 + index} ${11 + index * 3}" opacity="0.5"`,
      );
    }
  });
  return drawn;
}
