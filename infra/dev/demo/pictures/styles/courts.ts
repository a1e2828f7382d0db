import { type Canvas, glow, linear } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, ellipse, moved, path, rectangle, round, stroke } from "../shapes.ts";

/** Sports grounds from a drone: hard lines, long shadows, small people. */

function player(canvas: Canvas, x: number, y: number, size: number): string {
  const { random, palette } = canvas;
  const shirt = random.pick([palette.accent, palette.second, "#ffffff", palette.layers[4]]);
  const turn = random.between(0, 360);
  const cast = `<g transform="translate(${round(x)} ${round(y)}) rotate(38)">${ellipse(size * 1.5, 0, size * 1.7, size * 0.42, palette.ink, 'opacity="0.28"')}</g>`;
  const body =
    ellipse(0, 0, size * 0.95, size * 0.5, shirt) +
    circle(-size * 0.95, size * 0.26, size * 0.2, "#eebb94") +
    circle(size * 0.95, size * 0.26, size * 0.2, "#eebb94") +
    circle(0, size * 0.05, size * 0.4, "#33272e") +
    circle(-size * 0.1, -size * 0.04, size * 0.12, "#ffffff", 'opacity="0.2"');
  return cast + moved(body, x, y, turn);
}

function surface(canvas: Canvas, colour: string): string {
  const { random, width, height, palette } = canvas;
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, lighten(colour, 0.12)],
        [1, darken(colour, 0.08)],
      ],
      -30,
    ),
  );
  for (let stain = 0; stain < 16; stain += 1)
    drawn += path(
      blob(random, random.between(0, width), random.between(0, height), random.between(50, 170), random.between(30, 110), 0.25),
      palette.ink,
      'opacity="0.03"',
    );
  return drawn;
}

function treeShadows(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  let drawn = "";
  for (let index = 0; index < 26; index += 1)
    drawn += path(
      blob(
        random,
        random.between(-60, width * 0.3),
        height - random.unit() ** 2 * height * 0.4,
        random.between(50, 120),
        random.between(40, 90),
        0.3,
      ),
      palette.ink,
      'opacity="0.12"',
    );
  return drawn + glow(canvas, width, 0, width, palette.light, 0.35);
}

export function basketball(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const floor = random.pick([palette.accent, palette.layers[3], palette.second, palette.layers[2]]);
  const inner = random.pick([palette.layers[2], palette.accent, palette.layers[3]].filter((colour) => colour !== floor));
  const line = "#fffdf5";
  const cx = width / 2;
  const base = height * 0.1;
  const key = width * 0.3;
  const deep = height * 0.4;
  const reach = width * 0.42;
  let drawn =
    surface(canvas, floor) +
    path(
      `M${round(cx - reach)} ${round(base)}V${round(base + height * 0.1)}A${round(reach)} ${round(height * 0.5)} 0 0 0 ${round(cx + reach)} ${round(base + height * 0.1)}V${round(base)}Z`,
      mix(floor, inner, 0.5),
      `stroke="${line}" stroke-width="10"`,
    );
  drawn +=
    rectangle(cx - key / 2, base, key, deep, inner, 0, `stroke="${line}" stroke-width="10"`) +
    circle(cx, base + deep, key / 2, "none", `stroke="${line}" stroke-width="10"`) +
    stroke(
      `M${round(cx - key / 2)} ${round(base + deep)}h${round(key)}M30 ${round(base)}H${width - 30}M${round(cx - 74)} ${round(base + 22)}h148`,
      line,
      10,
    );
  drawn += `<g transform="translate(22 40)" opacity="0.25">${circle(cx, base + 62, 42, "none", `stroke="${palette.ink}" stroke-width="12"`)}</g>${circle(cx, base + 62, 42, "none", 'stroke="#e2582f" stroke-width="12"')}`;
  for (let mesh = 0; mesh < 8; mesh += 1)
    drawn += `<g transform="translate(${round(cx)} ${round(base + 62)}) rotate(${mesh * 45})">${stroke("M0 -36L12 0", line, 3)}</g>`;
  const bx = width * random.between(0.3, 0.7);
  const by = height * random.between(0.66, 0.84);
  for (let person = 0; person < 6; person += 1)
    drawn += player(canvas, width * random.between(0.12, 0.88), height * (0.3 + person * 0.11), 34);
  const ball =
    circle(
      0,
      0,
      62,
      linear(
        canvas,
        [
          [0, "#f49a4b"],
          [1, "#c65a22"],
        ],
        -40,
      ),
    ) + stroke("M-62 0H62M0 -62V62M-44 -44Q0 0 -44 44M44 -44Q0 0 44 44", "#4a2a1c", 6);
  return (
    drawn +
    ellipse(bx + 60, by + 70, 80, 40, palette.ink, 'opacity="0.25"') +
    moved(ball, bx, by, random.between(0, 60)) +
    treeShadows(canvas)
  );
}

export function track(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const clay = mix(palette.accent, "#c4553a", 0.5);
  const grass = mix(palette.layers[2], "#6da35c", 0.55);
  const lanes = 7;
  const cx = width * random.between(0.5, 0.62);
  const cy = height * 0.5;
  let drawn = surface(canvas, mix(grass, palette.ink, 0.08));
  const lane = width * 0.052;
  const straight = height * 0.24;
  const oval = (radius: number): string =>
    `M${round(cx - radius)} ${round(cy - straight)}A${round(radius)} ${round(radius)} 0 0 1 ${round(cx + radius)} ${round(cy - straight)}V${round(cy + straight)}A${round(radius)} ${round(radius)} 0 0 1 ${round(cx - radius)} ${round(cy + straight)}Z`;
  const inner = width * 0.25;
  drawn += path(oval(inner + lanes * lane), clay);
  for (let index = 1; index < lanes; index += 1) drawn += stroke(oval(inner + index * lane), "#fff6ea", 4.5);
  drawn += path(oval(inner), grass, 'stroke="#fff6ea" stroke-width="9"');
  for (let band = -7; band < 8; band += 2)
    drawn += rectangle(cx - inner * 0.86, cy + band * straight * 0.13, inner * 1.72, straight * 0.13, lighten(grass, 0.14));
  drawn +=
    rectangle(cx - inner * 0.82, cy - straight, inner * 1.64, straight * 2, "none", 0, 'stroke="#fff6ea" stroke-width="6"') +
    stroke(`M${round(cx - inner * 0.82)} ${round(cy)}h${round(inner * 1.64)}`, "#fff6ea", 6) +
    circle(cx, cy, inner * 0.3, "none", 'stroke="#fff6ea" stroke-width="6"');
  for (const side of [-1, 1])
    drawn += rectangle(
      cx - inner * 0.4,
      side < 0 ? cy - straight : cy + straight - inner * 0.32,
      inner * 0.8,
      inner * 0.32,
      "none",
      0,
      'stroke="#fff6ea" stroke-width="6"',
    );
  for (let runner = 0; runner < 12; runner += 1) {
    const radius = inner + (random.integer(0, lanes - 1) + 0.5) * lane;
    drawn += player(canvas, cx + (random.chance(0.5) ? radius : -radius), cy + random.between(-1, 1) * straight, 21);
  }
  for (let person = 0; person < 7; person += 1)
    drawn += player(canvas, cx + random.between(-0.7, 0.7) * inner, cy + random.between(-0.8, 0.8) * straight, 19);
  return drawn + treeShadows(canvas);
}

export function badminton(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const floor = mix(palette.layers[3], "#3f8f6b", 0.45);
  const line = "#fffdf5";
  const x = width * 0.13;
  const w = width * 0.74;
  const y = height * 0.06;
  const h = height * 0.88;
  let drawn = surface(canvas, mix(palette.second, palette.paper, 0.3)) + rectangle(x - 50, y - 40, w + 100, h + 80, floor, 8);
  drawn += stroke(
    `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}ZM${round(x + w * 0.08)} ${round(y)}v${round(h)}M${round(x + w * 0.92)} ${round(y)}v${round(h)}M${round(x)} ${round(y + h * 0.06)}h${round(w)}M${round(x)} ${round(y + h * 0.94)}h${round(w)}M${round(x)} ${round(y + h * 0.35)}h${round(w)}M${round(x)} ${round(y + h * 0.65)}h${round(w)}M${round(x + w / 2)} ${round(y)}v${round(h * 0.35)}M${round(x + w / 2)} ${round(y + h * 0.65)}v${round(h * 0.35)}`,
    line,
    9,
  );
  const net = y + h / 2;
  drawn +=
    rectangle(x - 46, net + 26, w + 92, 26, palette.ink, 0, 'opacity="0.2"') +
    rectangle(x - 46, net - 14, w + 92, 30, "#ffffff", 0, 'opacity="0.55"');
  for (let mesh = x - 46; mesh < x + w + 46; mesh += 15) drawn += rectangle(mesh, net - 14, 2.5, 30, palette.ink, 0, 'opacity="0.45"');
  drawn +=
    rectangle(x - 46, net - 19, w + 92, 9, "#ffffff") + circle(x - 46, net, 15, palette.ink) + circle(x + w + 46, net, 15, palette.ink);
  for (const side of [0.2, 0.78])
    for (const across of [0.28, 0.7])
      drawn += player(canvas, x + w * (across + random.between(-0.08, 0.08)), y + h * (side + random.between(-0.08, 0.08)), 36);
  const racket =
    ellipse(0, -100, 62, 80, "none", `stroke="${palette.accent}" stroke-width="12"`) +
    Array.from({ length: 7 }, (_, index) =>
      stroke(`M${-48 + index * 16} -160V-40M-56 ${-150 + index * 17}H56`, "#ffffff", 2, 'opacity="0.8"'),
    ).join("") +
    rectangle(-6, -22, 12, 110, palette.ink, 4) +
    rectangle(-12, 80, 24, 84, palette.accent, 8);
  let shuttle = circle(0, 44, 21, palette.accent);
  for (let feather = -3; feather <= 3; feather += 1)
    shuttle += path(`M0 40L${feather * 15 - 8} -40q8 -12 16 0Z`, feather % 2 === 0 ? "#ffffff" : "#e8e6e0");
  return (
    drawn +
    moved(
      `<g transform="translate(24 30)" opacity="0.22">${ellipse(0, -100, 62, 80, palette.ink)}</g>${racket}`,
      width * 0.26,
      height * 0.86,
      -38,
    ) +
    moved(shuttle, width * random.between(0.58, 0.72), height * random.between(0.4, 0.62), random.between(10, 50)) +
    treeShadows(canvas)
  );
}
