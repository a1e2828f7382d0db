import { type Canvas, glow, linear } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, moved, path, polygon, rectangle, round, stroke } from "../shapes.ts";
import { grounds, tree } from "./grounds.ts";

/** Campus buildings at every hour: the palette decides whether the sun stands over them or the windows are lit. */

interface Light {
  readonly wall: string;
  readonly shade: string;
  readonly glass: string;
  readonly lit: string;
}

function lightOf(canvas: Canvas): Light {
  const { palette, random } = canvas;
  const stone = random.pick([
    palette.paper,
    mix(palette.accent, palette.paper, 0.45),
    mix(palette.layers[0], palette.paper, 0.4),
    mix(palette.second, palette.paper, 0.5),
  ]);
  const wall = palette.dark ? mix(stone, palette.layers[2], 0.72) : stone;
  return {
    wall,
    shade: darken(wall, 0.22),
    glass: palette.dark ? palette.layers[4] : mix(palette.sky[0], palette.layers[3], 0.45),
    lit: "#ffd27a",
  };
}

function pane(canvas: Canvas, light: Light, x: number, y: number, width: number, height: number, arched = false): string {
  const lit = canvas.random.chance(canvas.palette.dark ? 0.62 : 0.08);
  const fill = lit ? canvas.random.pick([light.lit, "#ffe3a1", "#ffbe63"]) : light.glass;
  const shape = arched
    ? path(
        `M${round(x)} ${round(y + height)}v${round(-height * 0.7)}a${round(width / 2)} ${round(height * 0.3)} 0 0 1 ${round(width)} 0v${round(height * 0.7)}Z`,
        fill,
      )
    : rectangle(x, y, width, height, fill, 3);
  const shine = lit
    ? ""
    : path(
        polygon([
          [x, y + height * 0.7],
          [x + width * 0.7, y + height * 0.1],
          [x + width, y + height * 0.1],
          [x, y + height],
        ]),
        canvas.palette.light,
        'opacity="0.16"',
      );
  return `${shape}${shine}${rectangle(x + width / 2 - 2, y + (arched ? height * 0.05 : 0), 4, height * 0.95, light.shade)}${rectangle(x - 4, y + height, width + 8, 7, light.shade)}`;
}

function windows(
  canvas: Canvas,
  light: Light,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  arched = false,
): string {
  let drawn = "";
  const stepX = width / columns;
  const stepY = height / rows;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      drawn += pane(canvas, light, x + (column + 0.2) * stepX, y + (row + 0.18) * stepY, stepX * 0.6, stepY * 0.62, arched);
  }
  return drawn;
}

/** A library with a portico, a pediment and rows of arched windows. */
export function library(canvas: Canvas): string {
  const { palette, width, height, random } = canvas;
  const { back, front, floor } = grounds(canvas, random.between(0.66, 0.72));
  const light = lightOf(canvas);
  const w = width * 0.8;
  const x = (width - w) / 2;
  const tall = height * 0.3;
  const y = floor - tall;
  const shaded = linear(
    canvas,
    [
      [0, lighten(light.wall, 0.2)],
      [1, light.shade],
    ],
    -70,
  );
  let house =
    rectangle(x, y, w, tall, shaded) +
    windows(canvas, light, x + w * 0.02, y + tall * 0.12, w * 0.28, tall * 0.8, 3, 2, true) +
    windows(canvas, light, x + w * 0.7, y + tall * 0.12, w * 0.28, tall * 0.8, 3, 2, true);
  house += rectangle(x - 14, y - 18, w + 28, 26, light.shade) + rectangle(x - 14, y - 22, w + 28, 8, lighten(light.wall, 0.4));
  const px = x + w * 0.3;
  const pw = w * 0.4;
  house +=
    rectangle(px, y - tall * 0.08, pw, tall * 1.08, darken(light.wall, palette.dark ? 0.35 : 0.3)) +
    pane(canvas, light, px + pw * 0.38, y + tall * 0.38, pw * 0.24, tall * 0.58, true);
  for (let column = 0; column < 6; column += 1)
    house +=
      rectangle(
        px + (column / 5) * (pw - 30),
        y - tall * 0.04,
        30,
        tall * 1.02,
        linear(
          canvas,
          [
            [0, lighten(light.wall, 0.45)],
            [1, light.shade],
          ],
          -85,
        ),
      ) + rectangle(px + (column / 5) * (pw - 30) - 7, y - tall * 0.05, 44, 16, lighten(light.wall, 0.3));
  house +=
    path(
      polygon([
        [px - 40, y - tall * 0.07],
        [px + pw / 2, y - tall * 0.36],
        [px + pw + 40, y - tall * 0.07],
      ]),
      lighten(light.wall, 0.25),
    ) +
    path(
      polygon([
        [px + 30, y - tall * 0.1],
        [px + pw / 2, y - tall * 0.3],
        [px + pw - 30, y - tall * 0.1],
      ]),
      light.shade,
    ) +
    circle(px + pw / 2, y - tall * 0.165, tall * 0.055, palette.accent) +
    circle(px + pw / 2, y - tall * 0.165, tall * 0.035, palette.light);
  for (let step = 0; step < 5; step += 1)
    house += rectangle(
      px - 30 - step * 16,
      floor - 6 + step * 11,
      pw + 60 + step * 32,
      13,
      mix(light.wall, palette.ink, 0.08 + step * 0.05),
    );
  return back + house + front;
}

/** Dormitory blocks with balconies, laundry and bicycles below. */
export function dormitory(canvas: Canvas): string {
  const { palette, width, height, random } = canvas;
  const { back, front, floor } = grounds(canvas, random.between(0.76, 0.82));
  const light = lightOf(canvas);
  const w = width * 0.74;
  const x = random.chance(0.5) ? width * 0.06 : width * 0.2;
  const rows = 5;
  const columns = 5;
  const tall = height * 0.56;
  const y = floor - tall;
  let house =
    rectangle(
      x,
      y,
      w,
      tall,
      linear(
        canvas,
        [
          [0, lighten(light.wall, 0.15)],
          [1, light.shade],
        ],
        -75,
      ),
    ) + rectangle(x - 12, y - 20, w + 24, 24, light.shade);
  const stepX = w / columns;
  const stepY = tall / rows;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + column * stepX + stepX * 0.12;
      const top = y + row * stepY + stepY * 0.14;
      const span = stepX * 0.76;
      house +=
        rectangle(left, top, span, stepY * 0.78, darken(light.wall, 0.36)) +
        pane(canvas, light, left + span * 0.08, top + stepY * 0.08, span * 0.36, stepY * 0.6) +
        pane(canvas, light, left + span * 0.54, top + stepY * 0.08, span * 0.36, stepY * 0.42);
      if (random.chance(0.55)) {
        house += rectangle(left, top + stepY * 0.12, span, 3, palette.ink);
        for (let cloth = 0; cloth < 4; cloth += 1)
          house += path(
            blob(random, left + span * (0.16 + cloth * 0.22), top + stepY * 0.27, span * 0.085, stepY * 0.14, 0.1, 6),
            random.pick([palette.accent, palette.second, palette.light, palette.layers[1], palette.layers[3]]),
          );
      }
      house += rectangle(
        left - 5,
        top + stepY * 0.52,
        span + 10,
        stepY * 0.3,
        linear(canvas, [
          [0, lighten(light.wall, 0.35)],
          [1, light.wall],
        ]),
        4,
      );
      if (random.chance(0.3))
        house += moved(
          circle(0, -10, 20, "#5d9a63") + circle(16, -18, 15, "#7cb877") + rectangle(-14, -6, 34, 22, palette.accent, 5),
          left + span * 0.75,
          top + stepY * 0.5,
        );
    }
  }
  return back + house + front;
}

/** The campus gate: two pylons, a lintel, trees that lead the eye through. */
export function gate(canvas: Canvas): string {
  const { palette, width, height, random } = canvas;
  const { back, front, floor } = grounds(canvas, random.between(0.62, 0.68));
  const light = lightOf(canvas);
  const cx = width / 2;
  const half = width * 0.31;
  const tall = height * 0.3;
  const fill = linear(
    canvas,
    [
      [0, lighten(light.wall, 0.25)],
      [1, light.shade],
    ],
    -80,
  );
  let house =
    moved(tree(canvas, height * 0.3, palette.layers[2]), cx - width * 0.12, floor) +
    moved(tree(canvas, height * 0.28, palette.second), cx + width * 0.13, floor);
  const tower =
    rectangle(cx - 46, floor - tall * 1.5, 92, tall * 1.5, mix(light.wall, palette.sky[1], 0.35)) +
    path(
      polygon([
        [cx - 62, floor - tall * 1.5],
        [cx, floor - tall * 1.95],
        [cx + 62, floor - tall * 1.5],
      ]),
      mix(palette.accent, palette.sky[1], 0.2),
    ) +
    circle(cx, floor - tall * 1.3, 30, palette.light) +
    stroke(`M${cx} ${round(floor - tall * 1.3)}v-20M${cx} ${round(floor - tall * 1.3)}l14 6`, palette.ink, 4);
  house = tower + house;
  for (const side of [-1, 1]) {
    const x = cx + side * half - 70;
    house +=
      rectangle(x, floor - tall, 140, tall + 30, fill) +
      rectangle(x - 16, floor + 4, 172, 34, light.shade) +
      rectangle(x - 12, floor - tall - 14, 164, 22, lighten(light.wall, 0.35)) +
      rectangle(x + 26, floor - tall * 0.8, 88, tall * 0.56, light.shade, 6) +
      rectangle(x + 34, floor - tall * 0.78, 72, tall * 0.52, darken(palette.accent, 0.1), 4);
    house +=
      rectangle(x + (side < 0 ? -width : 140), floor - tall * 0.26, width, tall * 0.3, light.shade) +
      glow(canvas, x + 70, floor - tall - 60, 120, "#ffdf9a", palette.dark ? 0.8 : 0.3) +
      circle(x + 70, floor - tall - 46, 30, palette.light);
  }
  house += path(
    `M${round(cx - half - 60)} ${round(floor - tall + 10)}Q${cx} ${round(floor - tall * 1.75)} ${round(cx + half + 60)} ${round(floor - tall + 10)}l-30 34Q${cx} ${round(floor - tall * 1.4)} ${round(cx - half - 30)} ${round(floor - tall + 44)}Z`,
    linear(canvas, [
      [0, palette.accent],
      [1, darken(palette.accent, 0.3)],
    ]),
  );
  return back + house + front;
}

/** A teaching block in a modern style: stairs, glass and a clock. */
export function hall(canvas: Canvas): string {
  const { palette, width, height, random } = canvas;
  const { back, front, floor } = grounds(canvas, random.between(0.7, 0.76));
  const light = lightOf(canvas);
  const brick = mix(palette.accent, palette.layers[3], 0.25);
  const wall = palette.dark ? mix(brick, palette.layers[3], 0.6) : brick;
  const tall = height * 0.4;
  const x = width * 0.06;
  let house =
    rectangle(
      x,
      floor - tall,
      width * 0.6,
      tall,
      linear(
        canvas,
        [
          [0, lighten(wall, 0.15)],
          [1, darken(wall, 0.2)],
        ],
        -80,
      ),
    ) + windows(canvas, { ...light, shade: darken(wall, 0.3) }, x + 16, floor - tall + 16, width * 0.6 - 32, tall - 40, 6, 4);
  const tower = width * 0.24;
  const tx = x + width * 0.6;
  house +=
    rectangle(
      tx,
      floor - tall * 1.32,
      tower,
      tall * 1.32,
      linear(
        canvas,
        [
          [0, lighten(light.wall, 0.3)],
          [1, light.shade],
        ],
        -80,
      ),
    ) + windows(canvas, light, tx + tower * 0.16, floor - tall * 0.92, tower * 0.68, tall * 0.9, 2, 4);
  house +=
    circle(tx + tower / 2, floor - tall * 1.12, tower * 0.24, palette.ink) +
    circle(tx + tower / 2, floor - tall * 1.12, tower * 0.21, palette.light) +
    stroke(
      `M${round(tx + tower / 2)} ${round(floor - tall * 1.12)}v${round(-tower * 0.15)}m0 ${round(tower * 0.15)}l${round(tower * 0.11)} ${round(tower * 0.05)}`,
      palette.ink,
      6,
    );
  for (let vine = 0; vine < 70; vine += 1)
    house += path(
      blob(random, x + random.unit() ** 2 * width * 0.24, floor - random.unit() * tall * 0.9, 24, 18, 0.3, 6),
      mix("#4f8f5a", random.pick([palette.second, palette.layers[3], "#2f6b48"]), 0.35),
    );
  house += path(
    polygon([
      [tx - 30, floor + 14],
      [tx + tower + 60, floor + 14],
      [tx + tower + 40, floor - 10],
      [tx - 10, floor - 10],
    ]),
    light.shade,
  );
  return back + house + front;
}
