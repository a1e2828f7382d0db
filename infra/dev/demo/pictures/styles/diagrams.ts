import { type Canvas, glow, linear } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, curveThrough, ellipse, moved, type Point, path, polygon, rectangle, round, stroke } from "../shapes.ts";

/** Pictures people make to explain something: a route on a map, a mind map, figures of a term. */

export function route(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const land = mix(palette.paper, palette.layers[0], palette.dark ? 0.85 : 0.35);
  const roadColour = palette.dark ? palette.layers[1] : "#ffffff";
  let drawn = rectangle(0, 0, width, height, land);
  for (let park = 0; park < 8; park += 1) {
    const x = random.between(0, width);
    const y = random.between(0, height);
    drawn += path(
      blob(random, x, y, random.between(80, 190), random.between(70, 160), 0.2),
      mix("#8fc08a", palette.layers[2], 0.5),
      'opacity="0.75"',
    );
    for (let bush = 0; bush < 9; bush += 1)
      drawn += circle(
        x + random.between(-90, 90),
        y + random.between(-70, 70),
        random.between(9, 17),
        darken(mix("#7fb47c", palette.layers[2], 0.5), 0.12),
        'opacity="0.8"',
      );
  }
  const river: Point[] = Array.from({ length: 7 }, (_, index) => [
    width * (index / 6) * 1.2 - width * 0.1,
    height * (0.2 + index * 0.09) + random.between(-90, 90),
  ]);
  const source = river[0] as Point;
  const stream = `M${round(source[0])} ${round(source[1])}${curveThrough(river)}`;
  drawn +=
    stroke(stream, mix("#7cc0d8", palette.layers[1], 0.3), 96) + stroke(stream, "#ffffff", 4, 'opacity="0.4" stroke-dasharray="40 60"');
  const tilt = random.between(-16, 16);
  let streets = "";
  for (let x = -width; x < width * 2; x += random.between(110, 190))
    streets += rectangle(x, -height, random.pick([12, 12, 24]), height * 3, roadColour);
  for (let y = -height; y < height * 2; y += random.between(120, 200))
    streets += rectangle(-width, y, width * 3, random.pick([12, 12, 24]), roadColour);
  drawn += moved(streets, width / 2, height / 2, tilt);
  for (let block = 0; block < 40; block += 1)
    drawn += moved(
      rectangle(-24, -18, random.between(30, 62), random.between(26, 48), mix(palette.layers[1], palette.paper, 0.35), 6, 'opacity="0.85"'),
      random.between(0, width),
      random.between(0, height),
      tilt,
    );
  const stops: Point[] = Array.from({ length: 6 }, (_, index) => [
    width * (0.16 + (index % 2) * 0.5 + random.between(0, 0.18)),
    height * (0.88 - index * 0.145),
  ]);
  const start = stops[0] as Point;
  const way = `M${round(start[0])} ${round(start[1])}${curveThrough(stops)}`;
  drawn +=
    stroke(way, palette.ink, 24, 'opacity="0.18" transform="translate(5 8)"') +
    stroke(way, "#ffffff", 24) +
    stroke(way, palette.accent, 15);
  stops.forEach(([x, y], index) => {
    const last = index === stops.length - 1 || index === 0;
    const size = last ? 58 : 38;
    const colour = last ? palette.accent : palette.second;
    drawn +=
      ellipse(x + 8, y + 6, size * 0.4, size * 0.16, palette.ink, 'opacity="0.3"') +
      path(
        `M${round(x)} ${round(y)}C${round(x - size * 0.9)} ${round(y - size)} ${round(x - size * 0.7)} ${round(y - size * 1.9)} ${round(x)} ${round(y - size * 1.9)}C${round(x + size * 0.7)} ${round(y - size * 1.9)} ${round(x + size * 0.9)} ${round(y - size)} ${round(x)} ${round(y)}Z`,
        linear(
          canvas,
          [
            [0, lighten(colour, 0.25)],
            [1, darken(colour, 0.1)],
          ],
          -40,
        ),
      ) +
      circle(x, y - size * 1.22, size * 0.28, "#ffffff");
  });
  const cx = width * 0.87;
  const cy = height * 0.9;
  return (
    drawn +
    circle(cx, cy, 74, palette.paper, 'opacity="0.92"') +
    path(
      polygon([
        [cx, cy - 58],
        [cx + 17, cy],
        [cx - 17, cy],
      ]),
      palette.accent,
    ) +
    path(
      polygon([
        [cx, cy + 58],
        [cx + 17, cy],
        [cx - 17, cy],
      ]),
      palette.layers[2],
    ) +
    circle(cx, cy, 8, palette.paper) +
    glow(canvas, width * 0.1, 0, width, palette.light, 0.25)
  );
}

function scribble(canvas: Canvas, x: number, y: number, length: number, size: number, colour: string): string {
  let shape = `M${round(x)} ${round(y)}`;
  for (let at = 0; at < length; at += size * 0.5)
    shape += `q${round(size * 0.2)} ${round(canvas.random.between(-size, size * 0.2))} ${round(size * 0.5)} 0`;
  return stroke(shape, colour, size * 0.18);
}

export function mindMap(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(canvas, [
      [0, lighten(palette.paper, 0.2)],
      [1, palette.paper],
    ]),
  );
  for (let x = 30; x < width; x += 45)
    for (let y = 30; y < height; y += 45) drawn += circle(x, y, 2.6, palette.layers[1], 'opacity="0.55"');
  const cx = width / 2;
  const cy = height / 2;
  const colours = [
    palette.accent,
    palette.second,
    palette.layers[1],
    palette.layers[2],
    palette.layers[3],
    mix(palette.accent, palette.second, 0.5),
  ];
  const branches = 6;
  const turn = random.between(0, 0.8);
  for (let branch = 0; branch < branches; branch += 1) {
    const angle = turn + (branch / branches) * Math.PI * 2;
    const colour = colours[branch] ?? palette.accent;
    const x = cx + Math.cos(angle) * width * 0.28;
    const y = cy + Math.sin(angle) * height * 0.27;
    drawn += stroke(
      `M${cx} ${cy}Q${round(cx + Math.cos(angle + 0.5) * width * 0.16)} ${round(cy + Math.sin(angle + 0.5) * height * 0.16)} ${round(x)} ${round(y)}`,
      colour,
      15,
    );
    for (let twig = -1; twig <= 1; twig += 1) {
      const spread = angle + twig * 0.42;
      const tx = Math.max(100, Math.min(width - 100, cx + Math.cos(spread) * width * 0.43));
      const ty = Math.max(60, Math.min(height - 60, cy + Math.sin(spread) * height * 0.43));
      drawn +=
        stroke(`M${round(x)} ${round(y)}Q${round((x + tx) / 2 + 20)} ${round((y + ty) / 2 - 24)} ${round(tx)} ${round(ty)}`, colour, 6) +
        rectangle(tx - 74, ty - 27, 148, 54, mix(colour, "#ffffff", 0.72), 27, `stroke="${colour}" stroke-width="4"`) +
        scribble(canvas, tx - 48, ty + 8, 88, 22, palette.dark ? "#333046" : palette.ink);
    }
    drawn +=
      rectangle(x - 104, y - 42 + 7, 208, 84, palette.ink, 42, 'opacity="0.14"') +
      rectangle(
        x - 104,
        y - 42,
        208,
        84,
        linear(canvas, [
          [0, lighten(colour, 0.2)],
          [1, colour],
        ]),
        42,
      ) +
      scribble(canvas, x - 66, y + 12, 124, 32, "#ffffff");
  }
  return `${drawn}${path(blob(random, cx + 6, cy + 10, 172, 106, 0.08), palette.ink, 'opacity="0.16"')}${path(
    blob(random, cx, cy, 168, 104, 0.08),
    linear(canvas, [
      [0, lighten(palette.layers[4], 0.15)],
      [1, palette.layers[4]],
    ]),
  )}${scribble(canvas, cx - 96, cy + 2, 180, 42, palette.light)}${scribble(canvas, cx - 56, cy + 44, 104, 26, palette.second)}`;
}

/** A board of figures: bars, a rising line, a ring and rows with progress. */
export function charts(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, palette.sky[0]],
        [1, palette.sky[2]],
      ],
      -30,
    ),
  );
  const colours = [palette.accent, palette.second, palette.layers[2], palette.layers[3]];
  const paper = palette.dark ? palette.layers[4] : "#ffffff";
  const text = palette.dark ? palette.light : palette.ink;
  const panel = (x: number, y: number, w: number, h: number): string =>
    rectangle(x + 8, y + 14, w, h, palette.ink, 34, 'opacity="0.13"') +
    rectangle(x, y, w, h, paper, 34) +
    scribble(canvas, x + 40, y + 62, Math.min(220, w * 0.4), 26, text);
  const pad = 54;
  const w = width - pad * 2;
  const first = height * 0.4;
  drawn += panel(pad, pad, w, first);
  const points: Point[] = Array.from({ length: 9 }, (_, index) => [
    pad + 60 + (index / 8) * (w - 120),
    pad + first - 60 - (first - 190) * (index / 8) ** 1.2 * random.between(0.75, 1) - random.between(0, 40),
  ]);
  for (let line = 0; line < 4; line += 1)
    drawn += rectangle(pad + 50, pad + 110 + line * ((first - 170) / 3), w - 100, 2.5, text, 0, 'opacity="0.1"');
  const start = points[0] as Point;
  const end = points[8] as Point;
  const curve = `M${round(start[0])} ${round(start[1])}${curveThrough(points)}`;
  drawn +=
    path(
      `${curve}L${round(end[0])} ${round(pad + first - 50)}L${round(start[0])} ${round(pad + first - 50)}Z`,
      linear(canvas, [
        [0, palette.accent, 0.45],
        [1, palette.accent, 0.02],
      ]),
    ) +
    stroke(curve, palette.accent, 10) +
    points.map(([x, y]) => circle(x, y, 12, paper, `stroke="${palette.accent}" stroke-width="7"`)).join("");
  const y = pad * 1.7 + first;
  const h = height - y - pad;
  const half = (w - 40) / 2;
  drawn += panel(pad, y, half, h) + panel(pad + half + 40, y, half, h);
  const bar = (half - 90) / 7;
  for (let index = 0; index < 7; index += 1) {
    const tall = (h - 170) * random.between(0.2, 1);
    drawn += rectangle(
      pad + 50 + index * bar,
      y + h - 50 - tall,
      bar * 0.66,
      tall,
      linear(canvas, [
        [0, lighten(colours[index % 4] ?? text, 0.25)],
        [1, colours[index % 4] ?? text],
      ]),
      bar * 0.2,
    );
  }
  const cx = pad + half + 40 + half / 2;
  const cy = y + h * 0.55;
  const radius = Math.min(half, h) * 0.27;
  let turned = -90;
  [0.38, 0.27, 0.2, 0.15].forEach((share, index) => {
    const around = Math.PI * 2 * radius;
    drawn += circle(
      cx,
      cy,
      radius,
      "none",
      `stroke="${colours[index]}" stroke-width="${round(radius * 0.46)}" stroke-dasharray="${round(around * share - 5)} ${round(around)}" transform="rotate(${round(turned)} ${round(cx)} ${round(cy)})"`,
    );
    turned += share * 360;
  });
  return drawn;
}
