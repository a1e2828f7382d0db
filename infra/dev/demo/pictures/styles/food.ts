import { type Canvas, clipped, linear, shadow } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, ellipse, moved, path, rectangle, round, stroke } from "../shapes.ts";

/** Food from straight above, the way people photograph it in the canteen: cloth or tray, bowls, chopsticks, small dishes. */

function cloth(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const ground = random.pick([palette.layers[0], palette.sky[1], palette.layers[1]]);
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, lighten(ground, 0.25)],
        [1, ground],
      ],
      -35,
    ),
  );
  const gap = random.pick([90, 120, 160]);
  const pattern = random.integer(0, 2);
  if (pattern === 0) {
    for (let x = gap / 2; x < width; x += gap) drawn += rectangle(x, 0, gap * 0.4, height, palette.paper, 0, 'opacity="0.35"');
    for (let y = gap / 2; y < height; y += gap) drawn += rectangle(0, y, width, gap * 0.4, palette.paper, 0, 'opacity="0.35"');
  } else if (pattern === 1) {
    for (let x = 0; x < width + gap; x += gap)
      for (let y = 0; y < height + gap; y += gap)
        drawn += circle(x + (Math.round(y / gap) % 2) * gap * 0.5, y, 9, palette.paper, 'opacity="0.6"');
  } else {
    for (let x = -height; x < width; x += gap * 0.8)
      drawn += stroke(`M${x} ${height}l${height} ${-height}`, palette.paper, 14, 'opacity="0.3"');
  }
  return drawn;
}

function dish(canvas: Canvas, radius: number, colour: string): string {
  const dots = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * Math.PI * 2;
    return circle(
      Math.cos(angle) * radius * 0.94,
      Math.sin(angle) * radius * 0.94,
      radius * 0.018,
      canvas.palette.layers[3],
      'opacity="0.7"',
    );
  }).join("");
  return (
    shadow(canvas, radius * 0.12, radius * 0.16, radius * 1.2, radius * 1.2, 0.5) +
    circle(
      0,
      0,
      radius,
      linear(
        canvas,
        [
          [0, lighten(colour, 0.4)],
          [1, darken(colour, 0.16)],
        ],
        -40,
      ),
    ) +
    dots +
    circle(
      0,
      0,
      radius * 0.87,
      linear(
        canvas,
        [
          [0, darken(colour, 0.18)],
          [1, lighten(colour, 0.1)],
        ],
        -40,
      ),
    )
  );
}

function egg(canvas: Canvas, size: number): string {
  const white = path(blob(canvas.random, 0, 0, size, size * 0.85, 0.08), "#fffaf0");
  return `<g>${path(blob(canvas.random, 3, 6, size, size * 0.88, 0.05), canvas.palette.ink, 'opacity="0.2"')}${white}${circle(
    size * 0.05,
    0,
    size * 0.48,
    linear(
      canvas,
      [
        [0, "#ffc94f"],
        [1, "#ef8f2c"],
      ],
      -40,
    ),
  )}${circle(-size * 0.12, -size * 0.16, size * 0.09, "#fff4d0")}</g>`;
}

function scallions(canvas: Canvas, radius: number, count: number): string {
  let drawn = "";
  for (let index = 0; index < count; index += 1) {
    const angle = canvas.random.between(0, 6.28);
    const reach = Math.sqrt(canvas.random.unit()) * radius;
    drawn += circle(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach,
      radius * 0.035,
      "none",
      `stroke="${canvas.random.pick(["#4f9a4b", "#7cbc58", "#a9d47a"])}" stroke-width="${round(radius * 0.025)}"`,
    );
  }
  return drawn;
}

function noodleBowl(canvas: Canvas, radius: number): string {
  const { random, palette } = canvas;
  const soup = random.pick(["#c9622f", "#d99a4a", "#a8432c", "#e0b46a"]);
  let inside = circle(
    0,
    0,
    radius,
    linear(
      canvas,
      [
        [0, lighten(soup, 0.2)],
        [1, soup],
      ],
      -40,
    ),
  );
  for (let strand = 0; strand < 46; strand += 1) {
    const y = random.between(-0.8, 0.8) * radius;
    const bend = random.between(-0.35, 0.35) * radius;
    const colour = random.pick(["#f6dfa4", "#efd08a", "#fbeac0"]);
    inside += `<g transform="rotate(${round(random.between(-22, 22) + 18)})">${stroke(`M${round(-radius * 0.9)} ${round(y)}q${round(radius * 0.45)} ${round(bend)} ${round(radius * 0.9)} 0t${round(radius * 0.9)} 0`, colour, radius * 0.035)}</g>`;
  }
  for (let slice = 0; slice < 4; slice += 1) {
    const meat =
      ellipse(0, 0, radius * 0.26, radius * 0.19, "#9a4a3a") +
      ellipse(-4, -5, radius * 0.23, radius * 0.16, "#c47560") +
      stroke(`M${round(-radius * 0.16)} -4q${round(radius * 0.16)} -14 ${round(radius * 0.3)} 4`, "#f3d5c2", radius * 0.03);
    inside += moved(meat, -radius * 0.4 + slice * radius * 0.13, -radius * 0.38 + slice * radius * 0.17, 20 + slice * 8);
  }
  for (let leaf = 0; leaf < 5; leaf += 1)
    inside += path(
      blob(random, radius * random.between(0.15, 0.5), radius * random.between(0.1, 0.5), radius * 0.2, radius * 0.09, 0.3),
      random.pick(["#4f8f4a", "#6fae5a", "#3c7a43"]),
    );
  inside += moved(egg(canvas, radius * 0.28), radius * 0.36, -radius * 0.3) + scallions(canvas, radius * 0.8, 34);
  for (let fat = 0; fat < 16; fat += 1)
    inside += circle(
      random.between(-0.7, 0.7) * radius,
      random.between(-0.7, 0.7) * radius,
      random.between(4, 12),
      "#fff0c0",
      'opacity="0.35"',
    );
  return dish(canvas, radius * 1.15, palette.paper) + clipped(canvas, circle(0, 0, radius * 0.96, "#000"), inside);
}

function chopsticks(canvas: Canvas, long: number): string {
  const wood = mix(canvas.palette.accent, "#5a3422", 0.55);
  const stick = (y: number, lean: number): string =>
    moved(
      rectangle(14, y + 14, long, 15, canvas.palette.ink, 7, 'opacity="0.18"') +
        rectangle(
          0,
          y,
          long,
          15,
          linear(canvas, [
            [0, lighten(wood, 0.3)],
            [1, wood],
          ]),
          7,
        ) +
        rectangle(long * 0.76, y, long * 0.05, 15, canvas.palette.light),
      0,
      0,
      lean,
    );
  return stick(0, 0) + stick(36, -2);
}

export function noodles(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const radius = Math.min(width, height) * random.between(0.29, 0.34);
  const x = width * random.between(0.4, 0.52);
  const y = height * random.between(0.48, 0.58);
  let pickles = dish(canvas, radius * 0.42, palette.second);
  for (let piece = 0; piece < 18; piece += 1)
    pickles += moved(
      rectangle(-26, -9, 52, 18, random.pick(["#d9522f", "#e8b04a", "#6fae5a"]), 6),
      random.between(-0.2, 0.2) * radius,
      random.between(-0.2, 0.2) * radius,
      random.between(0, 180),
    );
  return (
    cloth(canvas) +
    moved(pickles, x + radius * 1.15, y - radius * 1.25) +
    moved(noodleBowl(canvas, radius), x, y) +
    moved(chopsticks(canvas, radius * 2.1), x - radius * 0.2, y + radius * 0.92, -24)
  );
}

export function breakfast(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const size = Math.min(width, height);
  const bun = (radius: number): string => {
    let drawn =
      circle(7, 12, radius, palette.ink, 'opacity="0.2"') +
      circle(
        0,
        0,
        radius,
        linear(
          canvas,
          [
            [0, "#fffdf6"],
            [1, "#e9d9bd"],
          ],
          -40,
        ),
      );
    for (let fold = 0; fold < 12; fold += 1)
      drawn += `<g transform="rotate(${fold * 30})">${stroke(`M0 ${round(-radius * 0.14)}q${round(radius * 0.16)} ${round(-radius * 0.3)} ${round(radius * 0.03)} ${round(-radius * 0.62)}`, "#cdb48c", 4.5, 'opacity="0.75"')}</g>`;
    return drawn + circle(0, 0, radius * 0.12, "#b98f5f");
  };
  let steamer =
    shadow(canvas, 30, 40, size * 0.4, size * 0.4, 0.5) +
    circle(0, 0, size * 0.31, "#b98550") +
    circle(0, 0, size * 0.29, "#e2b97c") +
    circle(0, 0, size * 0.27, "#f0d9a8");
  for (let slat = -4; slat <= 4; slat += 1)
    steamer += rectangle(-size * 0.26, slat * size * 0.055, size * 0.52, 5, "#c99c5e", 2, 'opacity="0.55"');
  for (const [x, y] of [
    [-0.11, -0.09],
    [0.11, -0.1],
    [0, 0.09],
  ] as const)
    steamer += moved(bun(size * 0.1), x * size, y * size, random.between(0, 90));
  const milk =
    dish(canvas, size * 0.18, palette.accent) +
    circle(0, 0, size * 0.145, "#fbf1da") +
    path(blob(random, 10, -8, size * 0.07, size * 0.04), "#ffffff", 'opacity="0.8"');
  const stick = (lean: number): string =>
    moved(
      rectangle(
        -size * 0.21,
        -size * 0.035,
        size * 0.42,
        size * 0.07,
        linear(canvas, [
          [0, "#f1c069"],
          [1, "#b86d2b"],
        ]),
        36,
      ) + stroke(`M${round(-size * 0.19)} 0H${round(size * 0.19)}`, "#a05c22", 6, 'opacity="0.6"'),
      0,
      0,
      lean,
    );
  const plate =
    dish(canvas, size * 0.23, palette.paper) +
    stick(-28) +
    moved(stick(-20), 0, size * 0.07) +
    moved(egg(canvas, size * 0.085), size * 0.07, -size * 0.11);
  return (
    cloth(canvas) +
    moved(steamer, width * 0.4, height * random.between(0.36, 0.42)) +
    moved(milk, width * 0.79, height * random.between(0.22, 0.32)) +
    moved(plate, width * random.between(0.6, 0.68), height * 0.76) +
    moved(chopsticks(canvas, size * 0.5), width * 0.05, height * 0.86, -14)
  );
}

/** A stainless canteen tray with rice, a soup bowl and three dishes. */
export function canteen(canvas: Canvas): string {
  const { random, width, height } = canvas;
  const size = Math.min(width, height * 1.25);
  const metal = linear(
    canvas,
    [
      [0, "#f0f2f3"],
      [0.5, "#c9cfd3"],
      [1, "#e6e9ea"],
    ],
    -35,
  );
  const heap = (x: number, y: number, w: number, h: number, colours: readonly string[]): string => {
    const well = rectangle(
      x,
      y,
      w,
      h,
      linear(
        canvas,
        [
          [0, "#a9b1b7"],
          [1, "#dfe4e6"],
        ],
        -40,
      ),
      34,
    );
    const bed = colours[0] ?? "#cc7744";
    let food =
      path(blob(random, x + w / 2, y + h / 2 + 8, w * 0.44, h * 0.41, 0.08), darken(bed, 0.4)) +
      path(blob(random, x + w / 2, y + h / 2, w * 0.43, h * 0.39, 0.1), darken(bed, 0.12));
    for (let piece = 0; piece < 90; piece += 1) {
      const colour = random.pick(colours);
      const px = x + w / 2 + (random.unit() + random.unit() - 1) * w * 0.42;
      const py = y + h / 2 + (random.unit() + random.unit() - 1) * h * 0.4;
      const long = random.between(20, 44);
      food += moved(
        rectangle(-long / 2, -9, long, 22, darken(colour, 0.25), 9) + rectangle(-long / 2, -13, long, 20, colour, 9),
        px,
        py,
        random.between(0, 180),
      );
    }
    return well + clipped(canvas, rectangle(x + 8, y + 8, w - 16, h - 16, "#000", 30), food);
  };
  const menus = random.shuffle([
    ["#e0492f", "#f2bd3c", "#f7d774", "#cf3a28"],
    ["#4f9a4b", "#7cbc58", "#3c7a43", "#a9d47a"],
    ["#8a4a2c", "#b06a3c", "#d38f4e", "#5c8a45"],
    ["#f3e3bd", "#e3b578", "#8fb35c", "#e8803c"],
    ["#5b3a6b", "#8a5a8f", "#6fae5a", "#c98a4a"],
  ]);
  const long = size * 0.84;
  const high = size * 0.62;
  let tray =
    rectangle(-long / 2 + 14, -high / 2 + 24, long, high, canvas.palette.ink, 50, 'opacity="0.25"') +
    rectangle(-long / 2, -high / 2, long, high, metal, 50);
  const third = (long - 100) / 3;
  for (let index = 0; index < 3; index += 1)
    tray += heap(-long / 2 + 30 + index * (third + 20), -high / 2 + 30, third, high * 0.42, menus[index] ?? ["#cc7744"]);
  tray += heap(-long / 2 + 30, -high / 2 + 50 + high * 0.42, long * 0.5, high * 0.43, ["#fffdf7", "#f4efe2", "#faf6ea"]);
  const soup =
    dish(canvas, high * 0.2, "#f4f1ea") +
    circle(0, 0, high * 0.165, "#d9b25a") +
    path(blob(random, -10, 6, high * 0.1, high * 0.05, 0.3), "#f8e6a0") +
    scallions(canvas, high * 0.13, 14);
  tray += moved(soup, long * 0.26, high * 0.25);
  return (
    cloth(canvas) +
    moved(tray, width / 2, height / 2, random.between(-9, 9)) +
    moved(chopsticks(canvas, size * 0.55), width * 0.2, height / 2 + size * 0.37, random.between(-8, 4))
  );
}
