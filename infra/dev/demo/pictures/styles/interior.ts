import { type Canvas, clipped, glow, linear, shadow } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { palettes } from "../palettes.ts";
import { areaUnder, circle, ellipse, moved, path, polygon, rectangle, ridgeLine, round, stroke } from "../shapes.ts";
import { bookStack, pottedPlant } from "./props.ts";

/** Rooms: a desk under the window, a bunk with a curtain, shelves of the library, photographs on a string. */

function view(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const { random, palette } = canvas;
  let scene = rectangle(
    x,
    y,
    width,
    height,
    linear(canvas, [
      [0, palette.sky[0]],
      [0.6, palette.sky[1]],
      [1, palette.sky[2]],
    ]),
  );
  const sunX = x + width * random.between(0.2, 0.8);
  scene +=
    glow(canvas, sunX, y + height * 0.35, width * 0.5, palette.light, 0.8) + circle(sunX, y + height * 0.35, width * 0.07, palette.light);
  for (let layer = 0; layer < 3; layer += 1) {
    const line = ridgeLine(random, width, y + height * (0.66 + layer * 0.12), height * (0.2 - layer * 0.04), 0.8).map(
      ([left, top]) => [left + x, top] as const,
    );
    scene += path(areaUnder(line, y + height + 4), mix(palette.layers[layer] ?? palette.ink, palette.sky[1], 0.25 - layer * 0.08));
  }
  return clipped(canvas, rectangle(x, y, width, height, "#000"), scene);
}

function laptop(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  let lines = "";
  for (let row = 0; row < 9; row += 1) {
    let left = -size * 0.42 + random.integer(0, 3) * size * 0.05;
    for (let word = 0; word < random.integer(1, 3); word += 1) {
      const long = size * random.between(0.06, 0.2);
      lines += rectangle(
        left,
        -size * 0.56 + row * size * 0.055,
        long,
        size * 0.022,
        random.pick([palette.accent, palette.second, palette.light, palette.layers[0]]),
        4,
      );
      left += long + size * 0.03;
    }
  }
  return (
    shadow(canvas, 0, 10, size * 0.75, size * 0.08) +
    rectangle(-size * 0.5, -size * 0.66, size, size * 0.64, "#3a3f4b", 16) +
    rectangle(
      -size * 0.47,
      -size * 0.63,
      size * 0.94,
      size * 0.56,
      linear(canvas, [
        [0, darken(palette.layers[4], 0.2)],
        [1, palette.layers[4]],
      ]),
      6,
    ) +
    lines +
    path(
      polygon([
        [-size * 0.56, 0],
        [size * 0.56, 0],
        [size * 0.5, -size * 0.03],
        [-size * 0.5, -size * 0.03],
      ]),
      "#c9ced6",
    ) +
    rectangle(-size * 0.58, 0, size * 1.16, size * 0.03, "#aab0bb", 8)
  );
}

export function windowDesk(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const wall = mix(palette.paper, palette.layers[0], palette.dark ? 0.92 : 0.3);
  const top = height * 0.68;
  const wx = width * 0.15;
  const ww = width * 0.7;
  const wy = height * 0.07;
  const wh = height * 0.46;
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(canvas, [
      [0, lighten(wall, 0.15)],
      [1, darken(wall, 0.08)],
    ]),
  );
  drawn +=
    rectangle(wx - 22, wy - 22, ww + 44, wh + 44, darken(wall, 0.18), 8) +
    rectangle(wx - 14, wy - 14, ww + 28, wh + 28, palette.paper, 6) +
    view(canvas, wx, wy, ww, wh) +
    rectangle(wx + ww / 2 - 8, wy, 16, wh, palette.paper) +
    rectangle(wx, wy + wh * 0.4, ww, 12, palette.paper) +
    rectangle(wx - 44, wy + wh + 16, ww + 88, 24, palette.paper, 4);
  const curtain = random.pick([palette.accent, palette.second, palette.layers[1]]);
  for (const side of [-1, 1]) {
    for (let fold = 0; fold < 4; fold += 1) {
      const x = side < 0 ? wx - 70 + fold * 34 : wx + ww + 36 - fold * 34;
      drawn += path(
        `M${round(x)} ${round(wy - 46)}h36q${side * -8} ${round(wh * 0.6)} ${side * 6} ${round(wh + 130)}h-40q${side * 8} ${round(-wh * 0.6)} 0 ${round(-wh - 130)}Z`,
        linear(
          canvas,
          [
            [0, lighten(curtain, 0.2)],
            [1, darken(curtain, 0.14)],
          ],
          -88,
        ),
        'opacity="0.94"',
      );
    }
  }
  drawn += rectangle(wx - 96, wy - 60, ww + 192, 16, darken(palette.layers[4], 0.1), 8);
  drawn +=
    rectangle(
      0,
      top,
      width,
      height - top,
      linear(canvas, [
        [0, lighten(palette.layers[2], 0.2)],
        [1, darken(palette.layers[2], 0.16)],
      ]),
    ) + rectangle(0, top, width, 10, palette.light, 0, 'opacity="0.45"');
  drawn +=
    path(
      polygon([
        [wx + 30, top],
        [wx + ww * 0.45, top],
        [wx + ww * 0.25, height],
        [wx - 160, height],
      ]),
      palette.light,
      'opacity="0.16"',
    ) +
    path(
      polygon([
        [wx + ww * 0.52, top],
        [wx + ww, top],
        [wx + ww * 0.84, height],
        [wx + ww * 0.32, height],
      ]),
      palette.light,
      'opacity="0.16"',
    );
  const lampX = width * 0.85;
  const lamp = palette.dark
    ? glow(canvas, lampX - 84, top - height * 0.12, width * 0.42, "#ffd98a", 0.85)
    : glow(canvas, lampX - 84, top - height * 0.12, width * 0.2, "#ffe9b0", 0.4);
  drawn +=
    moved(bookStack(canvas, width * 0.27, random.integer(3, 4)), width * 0.18, top + height * 0.05) +
    moved(pottedPlant(canvas, height * 0.1), width * 0.18, top + height * 0.05 - width * 0.135);
  drawn +=
    lamp +
    ellipse(lampX, top + height * 0.05, 74, 17, palette.ink) +
    stroke(`M${round(lampX)} ${round(top + height * 0.045)}l44 ${round(-height * 0.1)}l-96 ${round(-height * 0.09)}`, palette.ink, 13) +
    path(`M${round(lampX - 118)} ${round(top - height * 0.115)}l46 -66h50l26 62Z`, palette.accent);
  return (
    drawn +
    moved(laptop(canvas, width * 0.42), width * 0.52, top + height * 0.13) +
    moved(
      rectangle(-120, -20, 240, 44, palette.paper, 6) +
        rectangle(-112, -30, 224, 40, palette.light, 6) +
        stroke("M-90 -18h120M-90 -6h160", palette.layers[3], 4, 'opacity="0.5"'),
      width * 0.24,
      top + height * 0.22,
      -8,
    )
  );
}

export function shelves(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const wood = palette.dark ? palette.layers[3] : mix(palette.layers[3], "#8a5a3a", 0.45);
  let drawn = rectangle(0, 0, width, height, darken(wood, 0.35));
  const rows = Math.max(3, Math.round(height / 300));
  const tall = height / rows;
  const colours = [
    palette.accent,
    palette.second,
    ...palette.layers,
    palette.paper,
    mix(palette.accent, palette.second, 0.5),
    palette.sky[0],
  ];
  for (let row = 0; row < rows; row += 1) {
    const floor = (row + 1) * tall - 26;
    drawn += rectangle(
      0,
      row * tall,
      width,
      tall * 0.4,
      linear(canvas, [
        [0, palette.ink, 0.5],
        [1, palette.ink, 0],
      ]),
    );
    for (let x = 14; x < width - 30; ) {
      if (random.chance(0.05)) {
        drawn += moved(pottedPlant(canvas, tall * 0.4), x + tall * 0.2, floor);
        x += tall * 0.44;
        continue;
      }
      const thick = random.between(26, 62);
      const high = tall * random.between(0.56, 0.83);
      const colour = random.pick(colours);
      let spine = rectangle(
        0,
        -high,
        thick,
        high,
        linear(
          canvas,
          [
            [0, lighten(colour, 0.2)],
            [0.5, colour],
            [1, darken(colour, 0.28)],
          ],
          -90,
        ),
        5,
      );
      const label = random.integer(0, 2);
      if (label === 0)
        spine +=
          rectangle(thick * 0.2, -high * 0.84, thick * 0.6, high * 0.34, palette.paper, 3, 'opacity="0.85"') +
          rectangle(thick * 0.42, -high * 0.8, 4, high * 0.26, palette.ink, 0, 'opacity="0.6"');
      if (label === 1)
        spine +=
          rectangle(0, -high * 0.9, thick, 6, palette.light, 0, 'opacity="0.8"') +
          rectangle(0, -high * 0.82, thick, 6, palette.light, 0, 'opacity="0.8"') +
          rectangle(0, -high * 0.14, thick, 6, palette.light, 0, 'opacity="0.8"');
      if (label === 2)
        spine +=
          rectangle(thick * 0.4, -high * 0.72, thick * 0.2, high * 0.44, palette.light, 3, 'opacity="0.7"') +
          circle(thick / 2, -high * 0.14, thick * 0.2, palette.light, 'opacity="0.8"');
      const lean = random.chance(0.08) ? random.between(6, 11) : 0;
      drawn += moved(spine, x + (lean > 0 ? 12 : 0), floor, lean);
      x += thick + (lean > 0 ? 46 : random.between(0, 3));
    }
    drawn +=
      rectangle(
        0,
        floor,
        width,
        28,
        linear(canvas, [
          [0, lighten(wood, 0.3)],
          [1, wood],
        ]),
      ) + rectangle(0, floor + 28, width, 16, palette.ink, 0, 'opacity="0.3"');
  }
  return drawn + glow(canvas, width * random.between(0.1, 0.9), height * 0.1, width * 0.9, "#ffe6b5", 0.4);
}

/** Photographs on a string with warm little bulbs; every photograph is a landscape of its own. */
export function polaroids(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn =
    rectangle(
      0,
      0,
      width,
      height,
      linear(
        canvas,
        [
          [0, lighten(palette.layers[1], 0.3)],
          [1, palette.layers[1]],
        ],
        -25,
      ),
    ) + glow(canvas, width * 0.2, 0, width, palette.light, 0.5);
  const rows = Math.max(2, Math.round(height / 520));
  const step = height / rows;
  // Photographs of one string were taken on different days.
  const lights = [palette, palettes.noon, palettes.dusk, palettes.sea, palettes.autumn, palettes.mint];
  for (let row = 0; row < rows; row += 1) {
    const y = row * step + step * 0.13;
    const sag = random.between(50, 90);
    drawn += stroke(
      `M-10 ${round(y)}Q${width / 2} ${round(y + sag * 2)} ${width + 10} ${round(y + random.between(-20, 20))}`,
      palette.ink,
      4,
      'opacity="0.7"',
    );
    for (let bulb = 0; bulb < 9; bulb += 1) {
      const share = (bulb + 0.5) / 9;
      const bx = width * share;
      const by = y + sag * 4 * share * (1 - share);
      drawn += glow(canvas, bx, by + 12, 62, "#ffd98a", 0.8) + ellipse(bx, by + 12, 10, 14, "#fff1c4");
    }
    for (let photo = 0; photo < 3; photo += 1) {
      const share = (photo + 0.5) / 3;
      const side = Math.min(width * 0.26, step * 0.52);
      const px = width * share;
      const py = y + sag * 4 * share * (1 - share) + 20;
      let print =
        rectangle(-side / 2 + 9, 16, side, side * 1.2, palette.ink, 6, 'opacity="0.2"') +
        rectangle(-side / 2, 0, side, side * 1.2, "#fffdf8", 6) +
        view({ ...canvas, palette: random.pick(lights) }, -side * 0.43, side * 0.07, side * 0.86, side * 0.86);
      print +=
        stroke(`M${round(-side * 0.28)} ${round(side * 1.08)}q20 -16 36 0t36 0t36 -4`, palette.ink, 4, 'opacity="0.6"') +
        rectangle(-13, -26, 26, 54, mix("#d8a66a", palette.accent, 0.2), 5) +
        rectangle(-13, -2, 26, 5, palette.ink, 0, 'opacity="0.3"');
      drawn += moved(print, px, py, random.between(-7, 7));
    }
  }
  return drawn;
}
