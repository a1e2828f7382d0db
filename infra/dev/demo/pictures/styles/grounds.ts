import { type Canvas, glow, linear, sky } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { areaUnder, blob, circle, ellipse, moved, path, rectangle, ridgeLine, round, stroke } from "../shapes.ts";

/** What lies around the buildings of the campus: trees, people, lawn and path. */

export function tree(canvas: Canvas, size: number, colour: string): string {
  const { random } = canvas;
  let crown = "";
  for (let layer = 0; layer < 9; layer += 1) {
    const angle = random.between(0, 6.28);
    const reach = size * random.between(0.05, 0.24);
    crown += path(
      blob(
        random,
        Math.cos(angle) * reach,
        -size * 0.72 + Math.sin(angle) * reach * 0.9,
        size * random.between(0.15, 0.25),
        size * random.between(0.13, 0.22),
        0.14,
      ),
      mix(darken(colour, 0.24), lighten(colour, 0.28), layer / 8),
    );
  }
  const trunk =
    path(
      `M${round(-size * 0.035)} 0L${round(-size * 0.018)} ${round(-size * 0.6)}h${round(size * 0.036)}L${round(size * 0.035)} 0Z`,
      darken("#6b4a3a", 0.2),
    ) +
    stroke(
      `M0 ${round(-size * 0.42)}l${round(size * 0.12)} ${round(-size * 0.16)}M0 ${round(-size * 0.36)}l${round(-size * 0.11)} ${round(-size * 0.17)}`,
      darken("#6b4a3a", 0.2),
      size * 0.02,
    );
  return ellipse(size * 0.06, 2, size * 0.3, size * 0.035, canvas.palette.ink, 'opacity="0.2"') + trunk + crown;
}

function stroller(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  const coat = random.pick([palette.accent, palette.second, palette.layers[3], palette.paper]);
  const trousers = random.pick([palette.ink, palette.layers[4]]);
  const skin = random.pick(["#f3c9a5", "#e8b48d", "#f7d7bb"]);
  let drawn = ellipse(size * 0.12, 0, size * 0.32, size * 0.05, palette.ink, 'opacity="0.25"');
  drawn += stroke(
    `M${round(-size * 0.06)} ${round(-size * 0.45)}L${round(-size * 0.12)} -2M${round(size * 0.05)} ${round(-size * 0.45)}L${round(size * 0.11)} -2`,
    trousers,
    size * 0.1,
  );
  drawn += path(
    `M${round(-size * 0.16)} ${round(-size * 0.4)}Q${round(-size * 0.18)} ${round(-size * 0.82)} 0 ${round(-size * 0.82)}Q${round(size * 0.18)} ${round(-size * 0.82)} ${round(size * 0.16)} ${round(-size * 0.4)}Z`,
    coat,
  );
  if (random.chance(0.6))
    drawn += rectangle(-size * 0.22, -size * 0.74, size * 0.13, size * 0.28, random.pick([palette.accent, palette.second, palette.ink]), 8);
  return `${drawn}${circle(0, -size * 0.93, size * 0.115, skin)}${path(`M${round(-size * 0.13)} ${round(-size * 0.9)}a${round(size * 0.13)} ${round(size * 0.13)} 0 0 1 ${round(size * 0.26)} 0q${round(-size * 0.13)} ${round(-size * 0.1)} ${round(-size * 0.26)} 0Z`, palette.ink)}`;
}

/** Sky, hills, lawn and path: everything but the building. Returns the ground line. */
export function grounds(canvas: Canvas, share: number): { back: string; front: string; floor: number } {
  const { random, palette, width, height } = canvas;
  const floor = height * share;
  const sunX = width * random.between(0.12, 0.88);
  const radius = width * random.between(0.04, 0.075);
  let back =
    sky(canvas) + glow(canvas, sunX, height * 0.16, radius * 6, palette.light, 0.7) + circle(sunX, height * 0.16, radius, palette.light);
  if (palette.dark)
    for (let star = 0; star < 60; star += 1)
      back += circle(random.between(0, width), random.between(0, height * 0.4), random.between(0.8, 3), palette.light, 'opacity="0.7"');
  for (let cloud = 0; cloud < 3; cloud += 1)
    back += path(
      blob(random, random.between(0, width), height * random.between(0.08, 0.3), random.between(90, 190), random.between(18, 36), 0.22),
      palette.light,
      'opacity="0.4"',
    );
  back += path(
    areaUnder(ridgeLine(random, width, floor - height * 0.1, height * 0.08, 0.7), height),
    mix(palette.layers[0], palette.sky[1], 0.35),
  );
  const green = palette.dark ? palette.layers[3] : mix(palette.layers[2], "#6f9f62", 0.45);
  for (let x = -40; x < width + 80; x += random.between(60, 120))
    back += moved(tree(canvas, height * random.between(0.15, 0.24), mix(green, palette.sky[1], 0.25)), x, floor + 6);
  let front = rectangle(
    0,
    floor,
    width,
    height - floor,
    linear(canvas, [
      [0, lighten(green, 0.25)],
      [1, darken(green, 0.12)],
    ]),
  );
  const target = width * random.between(0.45, 0.55);
  const road = mix(palette.paper, palette.layers[1], palette.dark ? 0.75 : 0.3);
  front += path(
    `M${round(target - 60)} ${round(floor)}C${round(target - 80)} ${round(floor + (height - floor) * 0.5)} ${round(width * 0.24)} ${round(height * 0.92)} ${round(width * 0.06)} ${height + 10}H${round(width * 0.86)}C${round(width * 0.7)} ${round(height * 0.9)} ${round(target + 80)} ${round(floor + (height - floor) * 0.5)} ${round(target + 60)} ${round(floor)}Z`,
    road,
  );
  for (let blade = 0; blade < 90; blade += 1) {
    const y = floor + random.unit() * (height - floor);
    const x = random.chance(0.5) ? random.between(0, width * 0.2) : random.between(width * 0.8, width);
    front += stroke(
      `M${round(x)} ${round(y)}q4 -14 ${round(random.between(-6, 10))} -22`,
      random.pick([lighten(green, 0.35), darken(green, 0.2), palette.second]),
      4,
      'opacity="0.7"',
    );
  }
  front += moved(
    tree(canvas, height * 0.36, random.pick([green, palette.second, palette.accent])),
    random.chance(0.5) ? width * 0.07 : width * 0.93,
    floor + (height - floor) * 0.42,
  );
  for (let person = random.integer(3, 6); person > 0; person -= 1) {
    const near = random.unit();
    front += moved(
      stroller(canvas, height * (0.055 + near * 0.05)),
      width * random.between(0.3, 0.68),
      floor + 30 + near * (height - floor) * 0.62,
    );
  }
  return { back, front, floor };
}
