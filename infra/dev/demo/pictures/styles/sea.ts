import { type Canvas, glow, linear, sky } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { circle, curveThrough, type Point, path, polygon, rectangle, round, stroke } from "../shapes.ts";

/** The sea: an ornamental swell of our own drawing, and a shore seen from above. */

function swell(canvas: Canvas, y: number, high: number, phase: number): Point[] {
  const points: Point[] = [];
  for (let step = -1; step <= 13; step += 1) {
    const x = (step / 12) * canvas.width;
    points.push([x, y + Math.sin(step * 0.9 + phase) * high + Math.sin(step * 2.1 + phase * 2) * high * 0.25]);
  }
  return points;
}

function line(points: readonly Point[]): string {
  const start = points[0] as Point;
  return `M${round(start[0])} ${round(start[1])}${curveThrough(points)}`;
}

function sail(canvas: Canvas, x: number, y: number, size: number): string {
  const { palette } = canvas;
  const hull = `M${round(x - size * 0.7)} ${round(y)}h${round(size * 1.4)}q${round(-size * 0.2)} ${round(size * 0.3)} ${round(-size * 0.45)} ${round(size * 0.3)}h${round(-size * 0.6)}Z`;
  const main = `M${round(x)} ${round(y - size * 0.1)}v${round(-size * 1.7)}q${round(size * 0.9)} ${round(size * 0.8)} ${round(size * 0.75)} ${round(size * 1.7)}Z`;
  const jib = `M${round(x - size * 0.08)} ${round(y - size * 0.1)}v${round(-size * 1.4)}q${round(-size * 0.6)} ${round(size * 0.8)} ${round(-size * 0.55)} ${round(size * 1.4)}Z`;
  return path(main, palette.light) + path(jib, mix(palette.light, palette.accent, 0.5)) + path(hull, palette.accent);
}

/** Bands of swell, each filled with nested arcs that thin out with the distance. */
export function waves(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const horizon = height * random.between(0.32, 0.4);
  const x = width * random.between(0.25, 0.75);
  const radius = width * random.between(0.14, 0.19);
  let drawn = sky(canvas) + glow(canvas, x, horizon - radius * 0.5, radius * 4, palette.light, 0.7);
  drawn += circle(
    x,
    horizon - radius * 0.55,
    radius,
    linear(canvas, [
      [0, palette.accent],
      [1, lighten(palette.accent, 0.5)],
    ]),
  );
  const boat = random.integer(1, 2);
  for (let band = 0; band < 7; band += 1) {
    const near = band / 6;
    const y = horizon + near ** 1.25 * (height - horizon) * 0.92;
    const points = swell(canvas, y, 10 + near * 34, random.between(0, 6));
    const colour = palette.layers[Math.min(4, Math.floor(1 + near * 3.6))] ?? palette.ink;
    if (band === boat) drawn += sail(canvas, width - x, y - 14, 46 + band * 12);
    const last = points[points.length - 1] as Point;
    const area = `${line(points)}L${round(last[0])} ${height + 20}L-100 ${height + 20}Z`;
    drawn += path(area, palette.ink, 'opacity="0.14" transform="translate(0 -8)"');
    drawn += path(
      area,
      linear(canvas, [
        [0, lighten(colour, 0.12)],
        [1, darken(colour, 0.12)],
      ]),
    );
    drawn += stroke(line(points), palette.light, 4 + near * 6, 'opacity="0.85"');
    const size = 34 + near * 62;
    for (let left = -size + random.between(0, size); left < width + size; left += size * 1.9) {
      const top = y + size * 0.75 + 10 + near * 30;
      for (const share of [1, 0.72, 0.45]) {
        const reach = size * share;
        drawn += stroke(
          `M${round(left - reach)} ${round(top)}a${round(reach)} ${round(reach)} 0 0 1 ${round(reach * 2)} 0`,
          palette.light,
          2 + near * 3,
          `opacity="${round(0.2 + share * 0.2)}"`,
        );
      }
    }
  }
  for (let drop = 0; drop < 40; drop += 1) {
    drawn += circle(random.between(0, width), random.between(horizon + 30, height), random.between(2, 6), palette.light, 'opacity="0.7"');
  }
  return drawn;
}

function parasol(canvas: Canvas, x: number, y: number, size: number): string {
  const { palette } = canvas;
  let drawn = circle(x + size * 0.25, y + size * 0.3, size, palette.ink, 'opacity="0.18"');
  for (let slice = 0; slice < 12; slice += 1) {
    const from = (slice / 12) * Math.PI * 2;
    const to = ((slice + 1) / 12) * Math.PI * 2;
    const wedge: Point[] = [
      [x, y],
      [x + Math.cos(from) * size, y + Math.sin(from) * size],
      [x + Math.cos(to) * size, y + Math.sin(to) * size],
    ];
    const colour = slice % 2 === 0 ? palette.accent : palette.light;
    drawn += path(polygon(wedge), slice > 5 ? lighten(colour, 0.12) : darken(colour, 0.06));
  }
  return drawn + circle(x, y, size * 0.08, palette.ink);
}

/** A beach from above: water, three lines of foam, sand with footprints. */
export function shore(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const sand = mix(palette.paper, palette.second, 0.28);
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, palette.layers[3]],
        [0.45, palette.layers[1]],
        [0.6, lighten(palette.layers[0], 0.3)],
      ],
      random.between(-16, 16),
    ),
  );
  for (let index = 0; index < 24; index += 1) {
    const y = random.between(0, height * 0.5);
    const x = random.between(0, width);
    drawn += stroke(`M${round(x)} ${round(y)}q30 -16 60 0t60 0`, palette.light, 3, `opacity="${round(random.between(0.15, 0.4))}"`);
  }
  const edge = height * random.between(0.5, 0.58);
  const phase = random.between(0, 6);
  for (const [offset, colour, opacity] of [
    [-64, palette.light, 0.4],
    [-30, palette.light, 0.65],
    [0, mix(sand, palette.ink, 0.22), 1],
    [22, sand, 1],
  ] as const) {
    const points = swell(canvas, edge + offset, 30, phase + offset * 0.004);
    const last = points[points.length - 1] as Point;
    drawn += path(`${line(points)}L${round(last[0])} ${height + 10}L-100 ${height + 10}Z`, colour, `opacity="${opacity}"`);
    if (opacity < 1) drawn += stroke(line(points), "#ffffff", 6, 'opacity="0.8" stroke-dasharray="90 14 30 10"');
  }
  for (let speck = 0; speck < 150; speck += 1) {
    drawn += circle(
      random.between(0, width),
      random.between(edge + 70, height),
      random.between(1, 3.5),
      random.pick([palette.second, palette.layers[3], palette.light]),
      'opacity="0.5"',
    );
  }
  drawn += parasol(canvas, width * random.between(0.2, 0.4), height * random.between(0.74, 0.82), width * random.between(0.1, 0.15));
  let step = 0;
  for (let x = width * 0.55; x < width * 1.02; x += 44, step += 1) {
    const y = height * 0.78 + Math.sin(step * 0.4) * 30 + (step % 2 === 0 ? 14 : -14);
    drawn += `<ellipse cx="${round(x)}" cy="${round(y)}" rx="15" ry="8" fill="${mix(sand, palette.ink, 0.3)}"/>`;
  }
  return drawn;
}
