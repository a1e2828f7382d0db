import { type Canvas, linear, shadow } from "../canvas.ts";
import { lighten } from "../colours.ts";
import { circle, ellipse, moved, path, polygon, rectangle, round, stroke } from "../shapes.ts";

/** Cut fruit laid out in staggered rows, seen from above. */
export function fruit(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const ground = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, palette.sky[2]],
        [1, palette.sky[0]],
      ],
      -30,
    ),
  );
  const size = Math.min(width, height) * 0.15;
  const citrus = (colour: string): string => {
    let drawn = circle(0, 0, size, colour) + circle(0, 0, size * 0.9, "#fff6e0") + circle(0, 0, size * 0.84, lighten(colour, 0.15));
    for (let wedge = 0; wedge < 10; wedge += 1)
      drawn += `<g transform="rotate(${wedge * 36})">${path(
        polygon([
          [0, -size * 0.1],
          [-size * 0.19, -size * 0.68],
          [0, -size * 0.76],
          [size * 0.19, -size * 0.68],
        ]),
        colour,
      )}${stroke(`M${round(size * 0.22)} ${round(-size * 0.66)}L0 0`, "#fff6e0", 6)}</g>`;
    return drawn;
  };
  const melon = (): string => {
    let drawn =
      path(`M${round(-size * 1.3)} 0A${round(size * 1.3)} ${round(size * 1.3)} 0 0 0 ${round(size * 1.3)} 0Z`, "#3f8a4d") +
      path(`M${round(-size * 1.18)} 0A${round(size * 1.18)} ${round(size * 1.18)} 0 0 0 ${round(size * 1.18)} 0Z`, "#e6f0c8") +
      path(`M${round(-size * 1.08)} 0A${round(size * 1.08)} ${round(size * 1.08)} 0 0 0 ${round(size * 1.08)} 0Z`, "#ee5b56");
    for (const [x, y] of [
      [-0.6, 0.25],
      [-0.2, 0.5],
      [0.25, 0.25],
      [0.6, 0.4],
      [0, 0.8],
    ] as const)
      drawn += ellipse(x * size, y * size, 9, 15, "#3a2020");
    return drawn;
  };
  const berry = (): string => {
    let drawn = path(
      `M0 ${round(size)}C${round(-size)} ${round(size * 0.4)} ${round(-size * 0.9)} ${round(-size * 0.6)} 0 ${round(-size * 0.6)}C${round(size * 0.9)} ${round(-size * 0.6)} ${round(size)} ${round(size * 0.4)} 0 ${round(size)}Z`,
      linear(
        canvas,
        [
          [0, "#ee5468"],
          [1, "#c22a45"],
        ],
        -40,
      ),
    );
    for (let seed = 0; seed < 14; seed += 1)
      drawn += ellipse(random.between(-0.45, 0.45) * size, random.between(-0.4, 0.5) * size, 5, 9, "#ffdf9e");
    return (
      drawn +
      path(
        `M${round(-size * 0.55)} ${round(-size * 0.62)}q${round(size * 0.3)} 30 ${round(size * 0.55)} 10q${round(size * 0.25)} 20 ${round(size * 0.55)} -10q${round(-size * 0.3)} ${round(-size * 0.4)} ${round(-size * 0.55)} ${round(-size * 0.28)}q${round(-size * 0.3)} -20 ${round(-size * 0.55)} ${round(size * 0.28)}Z`,
        "#4f9a4b",
      )
    );
  };
  let drawn = ground;
  const step = size * 2.75;
  for (let row = 0, y = size; y < height + size; y += step * 0.86, row += 1) {
    for (let x = size * 0.6 + (row % 2) * step * 0.5 - step * 0.5; x < width + step * 0.5; x += step) {
      const kind = random.integer(0, 4);
      const piece =
        kind < 2
          ? citrus(random.pick(["#f7a934", "#f3d34a", "#ee7f5b", "#9cc653"]))
          : kind === 2
            ? melon()
            : kind === 3
              ? berry()
              : moved(
                  path("M0 0C-60 -90 -40 -150 0 -190C40 -150 60 -90 0 0Z", palette.layers[2]) +
                    stroke("M0 0V-170", palette.light, 4, 'opacity="0.6"'),
                  0,
                  size * 0.8,
                );
      const spread = kind === 4 ? 0.5 : 1.2;
      drawn += moved(
        shadow(canvas, 16, kind === 2 ? size * 0.6 : 22, size * spread, size * spread, 0.32) +
          moved(piece, 0, 0, random.between(-50, 50), random.between(0.8, 1.05)),
        x + random.between(-14, 14),
        y + random.between(-14, 14),
      );
    }
  }
  return drawn;
}
