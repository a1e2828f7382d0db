import type { Random } from "../random.ts";

export type Point = readonly [x: number, y: number];

/** Two decimals are finer than a pixel and keep the SVG small. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** A smooth curve through the points (Catmull-Rom turned into cubic Béziers), without the leading `M`. */
export function curveThrough(points: readonly Point[]): string {
  const parts: string[] = [];
  for (let index = 0; index < points.length - 1; index += 1) {
    const current = points[index] as Point;
    const next = points[index + 1] as Point;
    const before = points[index - 1] ?? current;
    const after = points[index + 2] ?? next;
    const controls = [
      current[0] + (next[0] - before[0]) / 6,
      current[1] + (next[1] - before[1]) / 6,
      next[0] - (after[0] - current[0]) / 6,
      next[1] - (after[1] - current[1]) / 6,
      next[0],
      next[1],
    ];
    parts.push(`C${controls.map(round).join(" ")}`);
  }
  return parts.join("");
}

/** Points of a silhouette from the left to the right edge: midpoint displacement, rough = 1 for crags, 0.4 for hills. */
export function ridgeLine(random: Random, width: number, base: number, lift: number, rough: number): Point[] {
  const steps = 16;
  const heights = new Array<number>(steps + 1).fill(0);
  heights[0] = random.between(-0.4, 0.6);
  heights[steps] = random.between(-0.4, 0.6);
  for (let span = steps, amount = 1; span > 1; span /= 2, amount *= rough * 0.5 + 0.08) {
    for (let left = 0; left < steps; left += span) {
      const middle = ((heights[left] ?? 0) + (heights[left + span] ?? 0)) / 2;
      heights[left + span / 2] = middle + random.between(-1, 1) * amount;
    }
  }
  return heights.map((height, index) => [-20 + ((width + 40) * index) / steps, base - height * lift] as const);
}

/** The area under a line down to `floor`. */
export function areaUnder(points: readonly Point[], floor: number, smooth = true): string {
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  const line = smooth
    ? curveThrough(points)
    : points
        .slice(1)
        .map(([x, y]) => `L${round(x)} ${round(y)}`)
        .join("");
  return `M${round(first[0])} ${round(first[1])}${line}L${round(last[0])} ${round(floor)}L${round(first[0])} ${round(floor)}Z`;
}

/** A closed soft blob around a centre. */
export function blob(random: Random, x: number, y: number, rx: number, ry: number, wobble = 0.12, corners = 9): string {
  const points: Point[] = [];
  for (let index = 0; index < corners; index += 1) {
    const angle = (index / corners) * Math.PI * 2;
    const reach = 1 + random.between(-wobble, wobble);
    points.push([x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]);
  }
  const ring = [...points.slice(-1), ...points, ...points.slice(0, 2)];
  const start = points[0] as Point;
  const whole = curveThrough(ring)
    .split("C")
    .slice(2, corners + 2)
    .join("C");
  return `M${round(start[0])} ${round(start[1])}C${whole}Z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string, radius = 0, extra = ""): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${fill}" ${extra}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ""): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${extra}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ""): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`;
}

export function path(shape: string, fill: string, extra = ""): string {
  return `<path d="${shape}" fill="${fill}" ${extra}/>`;
}

export function stroke(shape: string, colour: string, width: number, extra = ""): string {
  return `<path d="${shape}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

export function moved(drawing: string, x: number, y: number, degrees = 0, scale = 1): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(degrees)}) scale(${round(scale)})">${drawing}</g>`;
}
