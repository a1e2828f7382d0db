import type { Point, Stroke } from "./glyphs.ts";

const STEPS = 7;

/** A stroke as a line of many short pieces, so that every piece can be bent by itself. */
export function flatten({ smooth, points }: Stroke): Point[] {
  const flat: Point[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const from = at(points, index);
    const to = at(points, index + 1);
    const before = at(points, index - 1);
    const after = at(points, index + 2);
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS;
      flat.push(
        smooth ? [curve(before[0], from[0], to[0], after[0], t), curve(before[1], from[1], to[1], after[1], t)] : between(from, to, t),
      );
    }
  }
  flat.push(at(points, points.length - 1));
  return flat;
}

/** Catmull-Rom spline. Source: E. Catmull, R. Rom, "A class of local interpolating splines", 1974. */
function curve(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}

function between(from: Point, to: Point, t: number): Point {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

function at(points: readonly Point[], index: number): Point {
  return points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
}
