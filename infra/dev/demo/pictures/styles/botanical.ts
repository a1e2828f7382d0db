import { type Canvas, glow, linear } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { circle, ellipse, moved, path, rectangle, round, stroke } from "../shapes.ts";

/** Leaves and flowers: a herbarium in layers, far ones pale and large, near ones sharp and deep. */

function ground(canvas: Canvas): string {
  const [top, middle, bottom] = canvas.palette.sky;
  return (
    rectangle(
      0,
      0,
      canvas.width,
      canvas.height,
      linear(
        canvas,
        [
          [0, top],
          [0.5, middle],
          [1, bottom],
        ],
        canvas.random.between(-40, 40),
      ),
    ) + glow(canvas, canvas.width * canvas.random.between(0.2, 0.8), canvas.height * 0.25, canvas.width * 0.8, canvas.palette.light, 0.55)
  );
}

function broadLeaf(size: number, colour: string): string {
  const half = size * 0.3;
  let drawn =
    path(
      `M0 0C${round(-half)} ${round(-size * 0.15)} ${round(-half * 1.2)} ${round(-size * 0.7)} 0 ${round(-size)}Z`,
      darken(colour, 0.1),
    ) +
    path(`M0 0C${round(half)} ${round(-size * 0.15)} ${round(half * 1.2)} ${round(-size * 0.7)} 0 ${round(-size)}Z`, lighten(colour, 0.1)) +
    stroke(`M0 ${round(size * 0.2)}V${round(-size * 0.94)}`, lighten(colour, 0.35), size * 0.018);
  for (let vein = 1; vein < 8; vein += 1) {
    const y = -size * (0.1 + vein * 0.1);
    const reach = half * Math.sin((vein / 8.5) * Math.PI) * 0.85;
    drawn += stroke(
      `M0 ${round(y)}q${round(reach * 0.5)} ${round(-size * 0.02)} ${round(reach)} ${round(-size * 0.08)}M0 ${round(y)}q${round(-reach * 0.5)} ${round(-size * 0.02)} ${round(-reach)} ${round(-size * 0.08)}`,
      lighten(colour, 0.3),
      size * 0.009,
      'opacity="0.7"',
    );
  }
  return drawn;
}

function fern(size: number, colour: string): string {
  let drawn = stroke(`M0 0Q${round(size * 0.08)} ${round(-size * 0.5)} 0 ${round(-size)}`, darken(colour, 0.1), size * 0.022);
  for (let pair = 1; pair < 13; pair += 1) {
    const y = -(pair / 13) * size;
    const reach = size * 0.3 * Math.sin(((pair + 1.5) / 15) * Math.PI);
    for (const side of [-1, 1])
      drawn += `<g transform="translate(${round(size * 0.035 * Math.sin((pair / 13) * Math.PI))} ${round(y)}) rotate(${side * 62})">${path(`M0 0Q${round(-reach * 0.22)} ${round(-reach * 0.5)} 0 ${round(-reach)}Q${round(reach * 0.22)} ${round(-reach * 0.5)} 0 0Z`, colour)}</g>`;
  }
  return drawn;
}

function splitLeaf(size: number, colour: string): string {
  let drawn = "";
  for (let blade = -4; blade <= 4; blade += 1) {
    const reach = size * (0.98 - Math.abs(blade) * 0.075);
    drawn += `<g transform="rotate(${blade * 21})">${path(`M0 0C${round(-size * 0.12)} ${round(-reach * 0.4)} ${round(-size * 0.14)} ${round(-reach * 0.8)} 0 ${round(-reach)}C${round(size * 0.14)} ${round(-reach * 0.8)} ${round(size * 0.12)} ${round(-reach * 0.4)} 0 0Z`, blade % 2 === 0 ? colour : lighten(colour, 0.12))}${stroke(`M0 0V${round(-reach * 0.86)}`, lighten(colour, 0.35), size * 0.012)}</g>`;
  }
  return drawn + stroke(`M0 0V${round(size * 0.4)}`, darken(colour, 0.2), size * 0.03);
}

export function leaves(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = ground(canvas);
  const kinds = random.shuffle([broadLeaf, fern, splitLeaf]);
  for (let layer = 0; layer < 4; layer += 1) {
    const tint = layer < 3 ? mix(palette.layers[layer + 1] ?? palette.ink, palette.sky[1], 0.45 - layer * 0.17) : palette.layers[4];
    const count = 11 - layer;
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2 + layer;
      const x = width / 2 + Math.cos(angle) * width * (0.62 - (index % 3) * 0.06);
      const y = height / 2 + Math.sin(angle) * height * (0.6 - (index % 2) * 0.07);
      const inward = (Math.atan2(height / 2 - y, width / 2 - x) * 180) / Math.PI + 90;
      const leaf = (kinds[(index + layer) % (layer === 3 ? 2 : 3)] ?? broadLeaf)(
        width * random.between(0.3, 0.48),
        random.chance(0.14) ? mix(palette.second, tint, 0.4) : tint,
      );
      drawn += moved(
        `<g transform="translate(10 14)" opacity="0.14">${ellipse(0, -width * 0.18, width * 0.08, width * 0.2, palette.ink)}</g>${leaf}`,
        x,
        y,
        inward + random.between(-28, 28),
      );
    }
  }
  const radius = width * random.between(0.16, 0.22);
  let centre = "";
  for (let petal = 0; petal < 16; petal += 1)
    centre += `<g transform="rotate(${petal * 22.5})">${ellipse(0, -radius * 0.55, radius * 0.13, radius * 0.46, petal % 2 === 0 ? palette.accent : lighten(palette.accent, 0.25))}</g>`;
  return `${drawn}${moved(`${centre}${circle(0, 0, radius * 0.3, palette.second)}${circle(-radius * 0.06, -radius * 0.06, radius * 0.17, lighten(palette.second, 0.35))}`, width * random.between(0.42, 0.58), height * random.between(0.42, 0.58))}`;
}

/** A meadow from the height of an insect. */
export function wildflowers(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = ground(canvas);
  for (let layer = 0; layer < 4; layer += 1) {
    const stemColour = mix(palette.layers[layer + 1] ?? palette.ink, palette.sky[2], 0.5 - layer * 0.16);
    for (let index = 0; index < 20; index += 1) {
      const x = random.between(-20, width + 20);
      const tall = height * (random.between(0.34, 0.8) - layer * 0.11);
      const lean = random.between(-90, 90);
      const tipX = x + lean;
      const tipY = height - tall;
      drawn += stroke(
        `M${round(x)} ${height + 10}Q${round(x)} ${round(height - tall * 0.5)} ${round(tipX)} ${round(tipY)}`,
        stemColour,
        4 + layer,
      );
      const size = width * (0.022 + layer * 0.009) * random.between(0.8, 1.3);
      const colour = mix(
        random.pick([palette.accent, palette.second, palette.light, lighten(palette.accent, 0.4)]),
        palette.sky[2],
        0.34 - layer * 0.11,
      );
      const kind = random.integer(0, 3);
      let bloom = "";
      if (kind === 0)
        for (let petal = 0; petal < 9; petal += 1)
          bloom += `<g transform="rotate(${petal * 40})">${ellipse(0, -size, size * 0.32, size * 0.85, colour)}</g>`;
      if (kind === 1)
        bloom = path(
          `M0 ${round(size * 0.7)}C${round(-size * 1.5)} ${round(size * 0.4)} ${round(-size * 1.2)} ${round(-size)} ${round(-size * 0.8)} ${round(-size)}L${round(-size * 0.3)} ${round(-size * 0.4)}L0 ${round(-size * 1.2)}L${round(size * 0.3)} ${round(-size * 0.4)}L${round(size * 0.8)} ${round(-size)}C${round(size * 1.2)} ${round(-size)} ${round(size * 1.5)} ${round(size * 0.4)} 0 ${round(size * 0.7)}Z`,
          colour,
        );
      if (kind === 2)
        for (let bud = 0; bud < 12; bud += 1)
          bloom += circle(
            random.between(-0.5, 0.5) * size,
            bud * size * 0.32,
            size * (0.2 + bud * 0.025),
            bud % 2 === 0 ? colour : lighten(colour, 0.2),
          );
      if (kind === 3)
        for (let seed = 0; seed < 22; seed += 1)
          bloom +=
            stroke(
              `M0 0l${round(Math.cos(seed * 0.2856) * size * 1.2)} ${round(Math.sin(seed * 0.2856) * size * 1.2)}`,
              palette.light,
              2.5,
              'opacity="0.8"',
            ) + circle(Math.cos(seed * 0.2856) * size * 1.2, Math.sin(seed * 0.2856) * size * 1.2, 4, palette.light);
      if (kind === 0) bloom += circle(0, 0, size * 0.42, darken(palette.second, 0.1));
      drawn += moved(bloom, tipX, tipY, lean * 0.3);
      if (random.chance(0.6))
        drawn += moved(
          path(
            `M0 0Q${round(size * 1.6)} ${round(-size)} ${round(size * 2.6)} ${round(-size * 2.4)}Q${round(size * 0.4)} ${round(-size * 2)} 0 0Z`,
            stemColour,
          ),
          x + lean * 0.2,
          height - tall * random.between(0.2, 0.5),
          random.chance(0.5) ? 0 : -70,
        );
    }
  }
  return drawn;
}

/** Fallen ginkgo leaves on paving, some still in the air. */
export function ginkgo(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const stone = mix(palette.layers[1], palette.paper, palette.dark ? 0.1 : 0.45);
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, lighten(stone, 0.2)],
        [1, darken(stone, 0.08)],
      ],
      -30,
    ),
  );
  const brick = width / 6;
  for (let row = 0; row * brick * 0.5 < height; row += 1)
    for (let column = -1; column < 7; column += 1)
      drawn += rectangle(
        column * brick + (row % 2) * brick * 0.5 + 4,
        row * brick * 0.5 + 4,
        brick - 8,
        brick * 0.5 - 8,
        random.pick([stone, lighten(stone, 0.1), darken(stone, 0.06)]),
        8,
        'opacity="0.8"',
      );
  const golds = ["#f2b632", "#f7cf57", "#e59a2a", "#f9dd86", mix("#f2b632", palette.accent, 0.35)];
  for (let index = 0; index < 72; index += 1) {
    const size = width * random.between(0.05, 0.115);
    const colour = random.pick(golds);
    const fan = `M0 0C${round(-size * 0.2)} ${round(-size * 0.4)} ${round(-size * 0.7)} ${round(-size * 0.5)} ${round(-size)} ${round(-size * 0.62)}C${round(-size * 0.86)} ${round(-size * 1.05)} ${round(-size * 0.4)} ${round(-size * 1.15)} ${round(-size * 0.08)} ${round(-size * 1.1)}L0 ${round(-size * 0.74)}L${round(size * 0.08)} ${round(-size * 1.1)}C${round(size * 0.4)} ${round(-size * 1.15)} ${round(size * 0.86)} ${round(-size * 1.05)} ${size} ${round(-size * 0.62)}C${round(size * 0.7)} ${round(-size * 0.5)} ${round(size * 0.2)} ${round(-size * 0.4)} 0 0Z`;
    let leaf =
      path(fan, palette.ink, 'opacity="0.2" transform="translate(9 13)"') +
      stroke(
        `M0 0q${round(size * 0.1)} ${round(size * 0.4)} ${round(-size * 0.08)} ${round(size * 0.75)}`,
        darken(colour, 0.2),
        size * 0.07,
      ) +
      path(fan, colour);
    for (let vein = -3; vein <= 3; vein += 1)
      leaf += stroke(
        `M0 ${round(-size * 0.08)}L${round(vein * size * 0.22)} ${round(-size * (1 - Math.abs(vein) * 0.09))}`,
        darken(colour, 0.16),
        size * 0.022,
        'opacity="0.55"',
      );
    drawn += moved(
      leaf,
      random.between(0, width),
      height * (random.chance(0.75) ? random.between(0.3, 1.05) : random.unit()),
      random.between(0, 360),
    );
  }
  return drawn + glow(canvas, width * 0.2, 0, width, palette.light, 0.4);
}
