import { type Canvas, glow, linear } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { circle, ellipse, moved, path, polygon, rectangle, round, stroke } from "../shapes.ts";

/** Handicraft seen close: a knitted jumper, painted tiles, a patchwork quilt. */

/** Stitches are pairs of leaning drops; a mirrored half motif decides the colour of each. */
export function knit(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const columns = 30;
  const stepX = width / columns;
  const stepY = stepX * 0.82;
  const rows = Math.ceil(height / stepY) + 1;
  const base = random.pick([palette.accent, palette.layers[3], palette.layers[2], palette.layers[4]]);
  const yarns = [palette.paper, palette.second, palette.light];
  const bands = Array.from({ length: 6 }, () => ({
    tall: random.integer(7, 13),
    yarn: random.pick(yarns),
    cells: Array.from({ length: 13 * 6 }, () => random.chance(0.4)),
    plain: random.chance(0.12),
  }));
  const period = bands.reduce((sum, band) => sum + band.tall + 2, 0);
  const stitch = `M0 0C${round(-stepX * 0.08)} ${round(-stepY * 0.5)} ${round(-stepX * 0.46)} ${round(-stepY * 0.8)} ${round(-stepX * 0.48)} ${round(-stepY * 0.55)}C${round(-stepX * 0.5)} 0 ${round(-stepX * 0.14)} ${round(stepY * 0.5)} 0 ${round(stepY * 0.52)}ZM0 0C${round(stepX * 0.08)} ${round(-stepY * 0.5)} ${round(stepX * 0.46)} ${round(-stepY * 0.8)} ${round(stepX * 0.48)} ${round(-stepY * 0.55)}C${round(stepX * 0.5)} 0 ${round(stepX * 0.14)} ${round(stepY * 0.5)} 0 ${round(stepY * 0.52)}Z`;
  const paths = new Map<string, string>();
  const link = canvas.define((id) => `<path id="${id}" d="${stitch}"/>`).slice(4, -1);
  for (let row = 0; row < rows; row += 1) {
    let inPeriod = row % period;
    let band = bands[0];
    for (const candidate of bands) {
      band = candidate;
      if (inPeriod < candidate.tall + 2) break;
      inPeriod -= candidate.tall + 2;
    }
    for (let column = 0; column <= columns; column += 1) {
      const mirroredColumn = Math.abs((column % 10) - 5);
      const middle = band ? Math.abs(inPeriod - Math.floor(band.tall / 2)) : 0;
      const patterned = band !== undefined && !band.plain && inPeriod < band.tall && (band.cells[middle * 6 + mirroredColumn] ?? false);
      const colour = patterned && band ? band.yarn : base;
      const use = `<use href="${link}" x="${round((column + 0.5) * stepX)}" y="${round(row * stepY + stepY * 0.5)}"/>`;
      paths.set(colour, (paths.get(colour) ?? "") + use);
    }
  }
  let drawn = rectangle(0, 0, width, height, darken(base, 0.45));
  for (const [colour, uses] of paths) drawn += `<g fill="${colour}" stroke="${darken(colour, 0.25)}" stroke-width="1.5">${uses}</g>`;
  return drawn + glow(canvas, width * 0.25, height * 0.2, width, palette.light, 0.35);
}

function paintedTile(canvas: Canvas, side: number, kind: number, ground: string, colours: readonly string[]): string {
  const [first = ground, second = ground, third = ground] = colours;
  const half = side / 2;
  let drawn = rectangle(
    -half + 4,
    -half + 4,
    side - 8,
    side - 8,
    linear(
      canvas,
      [
        [0, lighten(ground, 0.2)],
        [1, darken(ground, 0.06)],
      ],
      -40,
    ),
    8,
  );
  for (let quarter = 0; quarter < 4; quarter += 1) {
    let part = "";
    if (kind === 0)
      part =
        path(
          `M${round(-half + 4)} ${round(-half + 4)}h${round(half * 0.8)}a${round(half * 0.8)} ${round(half * 0.8)} 0 0 1 ${round(-half * 0.8)} ${round(half * 0.8)}Z`,
          first,
        ) +
        path(
          `M0 0C${round(-half * 0.1)} ${round(-half * 0.5)} ${round(-half * 0.5)} ${round(-half * 0.5)} ${round(-half * 0.52)} ${round(-half * 0.52)}C${round(-half * 0.5)} ${round(-half * 0.5)} ${round(-half * 0.5)} ${round(-half * 0.1)} 0 0Z`,
          second,
        );
    if (kind === 1)
      part =
        path(
          polygon([
            [0, 0],
            [-half * 0.34, -half * 0.6],
            [0, -half * 0.92],
            [half * 0.34, -half * 0.6],
          ]),
          first,
        ) +
        circle(-half * 0.68, -half * 0.68, half * 0.17, second) +
        circle(-half * 0.68, -half * 0.68, half * 0.08, third);
    if (kind === 2)
      part = [0.95, 0.72, 0.49, 0.26]
        .map((share, ring) =>
          path(
            `M${round(-half + 4)} ${round(-half + 4)}h${round(half * share)}a${round(half * share)} ${round(half * share)} 0 0 1 ${round(-half * share)} ${round(half * share)}Z`,
            [first, ground, second, third][ring] ?? first,
          ),
        )
        .join("");
    if (kind === 3)
      part =
        ellipse(0, -half * 0.5, half * 0.2, half * 0.42, first) +
        `<g transform="rotate(45)">${ellipse(0, -half * 0.6, half * 0.13, half * 0.46, second)}${circle(0, -half * 1.12, half * 0.1, third)}</g>`;
    drawn += `<g transform="rotate(${quarter * 90})">${part}</g>`;
  }
  return drawn + (kind === 3 || kind === 1 ? circle(0, 0, half * 0.18, third) : "");
}

export function tiles(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const columns = random.pick([4, 5, 6]);
  const side = width / columns;
  const colours = [palette.accent, palette.layers[3], palette.second, palette.layers[2], palette.layers[1]];
  const designs = Array.from({ length: 5 }, (_, index) => ({
    kind: (index + random.integer(0, 1)) % 4,
    ground: random.pick([palette.paper, palette.light, palette.layers[0]]),
    colours: random.shuffle(colours),
  }));
  const regular = random.chance(0.5);
  let drawn = rectangle(0, 0, width, height, mix(palette.layers[1], palette.paper, 0.4));
  for (let row = 0; row * side < height; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const design = designs[regular ? (row + column * 2) % 2 : random.integer(0, 4)];
      if (design)
        drawn += moved(paintedTile(canvas, side, design.kind, design.ground, design.colours), (column + 0.5) * side, (row + 0.5) * side);
      drawn += path(
        polygon([
          [column * side + 10, row * side + side - 10],
          [column * side + 10, row * side + 10],
          [column * side + side - 10, row * side + 10],
        ]),
        "#ffffff",
        'opacity="0.06"',
      );
    }
  }
  return drawn + glow(canvas, width * 0.1, 0, width * 1.1, palette.light, 0.4);
}

export function quilt(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const side = width / random.pick([4, 5]);
  const cloths = [...palette.layers, palette.accent, palette.second, palette.paper, palette.sky[0], palette.sky[1]];
  let drawn = rectangle(0, 0, width, height, palette.paper);
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const one = random.pick(cloths);
      const two = random.pick(cloths.filter((cloth) => cloth !== one));
      let patch = rectangle(0, 0, side, side, one);
      const cut = random.integer(0, 3);
      if (cut === 0)
        patch += path(
          polygon([
            [0, 0],
            [side, 0],
            [0, side],
          ]),
          two,
        );
      if (cut === 1)
        patch +=
          path(
            polygon([
              [side / 2, side * 0.06],
              [side * 0.94, side / 2],
              [side / 2, side * 0.94],
              [side * 0.06, side / 2],
            ]),
            two,
          ) +
          path(
            polygon([
              [side / 2, side * 0.26],
              [side * 0.74, side / 2],
              [side / 2, side * 0.74],
              [side * 0.26, side / 2],
            ]),
            one,
          );
      if (cut === 2) for (let band = 0; band < 4; band += 2) patch += rectangle(0, (band * side) / 4, side, side / 4, two);
      if (cut === 3)
        for (let dot = 0; dot < 25; dot += 1)
          patch += circle(((dot % 5) + 0.5) * (side / 5), (Math.floor(dot / 5) + 0.5) * (side / 5), side * 0.035, two);
      const seam = stroke(
        `M12 12H${round(side - 12)}V${round(side - 12)}H12Z`,
        palette.light,
        3.5,
        'stroke-dasharray="12 10" opacity="0.8"',
      );
      const puff = rectangle(
        0,
        0,
        side,
        side,
        linear(
          canvas,
          [
            [0, "#ffffff", 0.2],
            [0.5, "#ffffff", 0],
            [1, palette.ink, 0.18],
          ],
          -40,
        ),
      );
      drawn += moved(patch + puff + seam, x, y);
    }
  }
  return drawn;
}
