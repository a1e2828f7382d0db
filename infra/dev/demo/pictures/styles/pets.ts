import { type Canvas, glow, linear, shadow } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, ellipse, moved, path, polygon, rectangle, round, stroke } from "../shapes.ts";

/** The cats and dogs of the campus: round bodies, few lines, one expression each. */

const coats = [
  ["#e9a356", "#fff3df", "#c97d35"],
  ["#5a5560", "#f4f0ea", "#3c3843"],
  ["#f4ece0", "#ffffff", "#d8a26a"],
  ["#a9866a", "#f6e9d8", "#7d5e48"],
  ["#b9bcc4", "#f7f6f4", "#8b8f9b"],
] as const;

function room(canvas: Canvas): string {
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
      -25,
    ),
  );
  const motif = random.integer(0, 2);
  for (let x = 60; x < width; x += 150) {
    for (let y = 60; y < height * 0.72; y += 150) {
      const shift = x + (Math.round(y / 150) % 2) * 75;
      drawn +=
        motif === 0
          ? circle(shift, y, 13, palette.paper, 'opacity="0.55"')
          : motif === 1
            ? moved(
                ellipse(0, -18, 8, 17, palette.paper) + ellipse(15, 6, 17, 8, palette.paper) + ellipse(-15, 6, 17, 8, palette.paper),
                shift,
                y,
                0,
              )
            : stroke(`M${shift - 20} ${y}l20 -20l20 20`, palette.paper, 8, 'opacity="0.6"');
    }
  }
  const floor = height * 0.74;
  const carpet = random.pick([palette.accent, palette.second, palette.layers[2]]);
  drawn += rectangle(
    0,
    floor,
    width,
    height - floor,
    linear(canvas, [
      [0, lighten(palette.layers[1], 0.2)],
      [1, palette.layers[2]],
    ]),
  );
  drawn +=
    ellipse(width / 2, height * 0.86, width * 0.52, height * 0.1, darken(carpet, 0.15)) +
    ellipse(width / 2, height * 0.853, width * 0.52, height * 0.1, carpet) +
    ellipse(
      width / 2,
      height * 0.853,
      width * 0.46,
      height * 0.084,
      "none",
      `stroke="${palette.paper}" stroke-width="7" stroke-dasharray="22 18" opacity="0.7"`,
    );
  return drawn + glow(canvas, width * 0.2, height * 0.1, width * 0.8, palette.light, 0.5);
}

function eyes(canvas: Canvas, size: number, gap: number, y: number, iris: string): string {
  if (canvas.random.chance(0.25)) {
    return [-1, 1]
      .map((side) =>
        stroke(`M${round(side * gap - size)} ${round(y)}q${round(size)} ${round(size * 0.8)} ${round(size * 2)} 0`, "#2b2430", size * 0.3),
      )
      .join("");
  }
  const look = canvas.random.between(-0.2, 0.2) * size;
  return [-1, 1]
    .map(
      (side) =>
        circle(side * gap, y, size, iris) +
        ellipse(side * gap + look, y, size * 0.62, size * 0.85, "#2b2430") +
        circle(side * gap + look - size * 0.22, y - size * 0.34, size * 0.26, "#ffffff"),
    )
    .join("");
}

function blush(canvas: Canvas, size: number, gap: number, y: number): string {
  return [-1, 1].map((side) => ellipse(side * gap, y, size, size * 0.6, canvas.palette.accent, 'opacity="0.3"')).join("");
}

function sittingCat(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  const [coat, belly, mark] = random.pick(coats);
  const fur = linear(
    canvas,
    [
      [0, lighten(coat, 0.18)],
      [1, darken(coat, 0.1)],
    ],
    -40,
  );
  const side = random.chance(0.5) ? 1 : -1;
  let cat = shadow(canvas, 0, size * 1.02, size * 1.1, size * 0.16, 0.5);
  cat +=
    stroke(
      `M${round(side * size * 0.5)} ${round(size * 0.86)}c${round(side * size * 0.9)} ${round(size * 0.12)} ${round(side * size * 0.8)} ${round(-size * 0.9)} ${round(side * size * 0.42)} ${round(-size * 0.62)}`,
      coat,
      size * 0.17,
    ) + circle(side * size * 0.93, size * 0.2, size * 0.085, mark);
  cat += path(
    `M${round(-size * 0.42)} ${round(-size * 0.1)}C${round(-size * 0.85)} ${round(size * 0.4)} ${round(-size * 0.8)} ${size} ${round(-size * 0.4)} ${size}H${round(size * 0.4)}C${round(size * 0.8)} ${size} ${round(size * 0.85)} ${round(size * 0.4)} ${round(size * 0.42)} ${round(-size * 0.1)}Z`,
    fur,
  );
  cat += ellipse(0, size * 0.55, size * 0.3, size * 0.42, belly);
  for (const paw of [-1, 1])
    cat +=
      ellipse(paw * size * 0.24, size * 0.97, size * 0.17, size * 0.1, belly) +
      stroke(`M${round(paw * size * 0.24 - 8)} ${round(size * 0.95)}v${round(size * 0.06)}m16 0v${round(-size * 0.06)}`, mark, 4);
  for (const ear of [-1, 1])
    cat +=
      path(
        `M${round(ear * size * 0.6)} ${round(-size * 0.42)}Q${round(ear * size * 0.62)} ${round(-size * 1.1)} ${round(ear * size * 0.5)} ${round(-size * 1.08)}Q${round(ear * size * 0.2)} ${round(-size * 0.95)} ${round(ear * size * 0.1)} ${round(-size * 0.76)}Z`,
        coat,
      ) +
      path(
        polygon([
          [ear * size * 0.52, -size * 0.6],
          [ear * size * 0.5, -size * 0.96],
          [ear * size * 0.26, -size * 0.76],
        ]),
        mix(palette.accent, "#ffffff", 0.4),
      );
  cat += ellipse(0, -size * 0.4, size * 0.66, size * 0.52, fur);
  for (let stripe = -1; stripe <= 1; stripe += 1)
    cat += stroke(
      `M${round(stripe * size * 0.15)} ${round(-size * 0.88)}v${round(size * (stripe === 0 ? 0.22 : 0.15))}`,
      mark,
      size * 0.065,
    );
  for (const cheek of [-1, 1])
    cat += stroke(
      `M${round(cheek * size * 0.62)} ${round(-size * 0.32)}h${round(-cheek * size * 0.13)}m${round(cheek * size * 0.1)} ${round(size * 0.13)}h${round(-cheek * size * 0.12)}`,
      mark,
      size * 0.05,
    );
  cat +=
    ellipse(0, -size * 0.18, size * 0.27, size * 0.18, belly) +
    eyes(canvas, size * 0.125, size * 0.28, -size * 0.42, random.pick(["#f5d76e", "#b9d98a", "#9cd3e0"])) +
    blush(canvas, size * 0.1, size * 0.44, -size * 0.22);
  cat +=
    path(
      `M${round(-size * 0.055)} ${round(-size * 0.28)}h${round(size * 0.11)}l${round(-size * 0.055)} ${round(size * 0.06)}Z`,
      "#d9747a",
    ) +
    stroke(
      `M0 ${round(-size * 0.22)}q${round(-size * 0.02)} ${round(size * 0.1)} ${round(-size * 0.11)} ${round(size * 0.08)}M0 ${round(-size * 0.22)}q${round(size * 0.02)} ${round(size * 0.1)} ${round(size * 0.11)} ${round(size * 0.08)}`,
      "#4a3a3a",
      4.5,
    );
  for (const whisker of [-1, 1])
    cat += stroke(
      `M${round(whisker * size * 0.34)} ${round(-size * 0.2)}l${round(whisker * size * 0.42)} ${round(-size * 0.06)}M${round(whisker * size * 0.34)} ${round(-size * 0.13)}l${round(whisker * size * 0.42)} ${round(size * 0.05)}`,
      "#ffffff",
      3.5,
      'opacity="0.85"',
    );
  const collar = random.pick([palette.accent, palette.second, palette.layers[3]]);
  return `${cat}${stroke(`M${round(-size * 0.42)} ${round(size * 0.02)}q${round(size * 0.42)} ${round(size * 0.2)} ${round(size * 0.84)} 0`, collar, size * 0.09)}${circle(0, size * 0.16, size * 0.075, "#ffd25e")}`;
}

function sittingDog(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  const [coat, belly, mark] = random.pick(coats);
  const fur = linear(
    canvas,
    [
      [0, lighten(coat, 0.2)],
      [1, darken(coat, 0.1)],
    ],
    -40,
  );
  let dog =
    shadow(canvas, 0, size * 1.02, size * 1.1, size * 0.16, 0.5) +
    stroke(
      `M${round(size * 0.55)} ${round(size * 0.8)}q${round(size * 0.5)} ${round(-size * 0.1)} ${round(size * 0.42)} ${round(-size * 0.52)}`,
      coat,
      size * 0.18,
    );
  dog +=
    path(
      `M${round(-size * 0.4)} 0C${round(-size * 0.78)} ${round(size * 0.5)} ${round(-size * 0.7)} ${size} ${round(-size * 0.46)} ${size}H${round(size * 0.46)}C${round(size * 0.7)} ${size} ${round(size * 0.78)} ${round(size * 0.5)} ${round(size * 0.4)} 0Z`,
      fur,
    ) + path(blob(random, 0, size * 0.5, size * 0.29, size * 0.46, 0.08), belly);
  for (const paw of [-1, 1])
    dog +=
      rectangle(paw * size * 0.24 - size * 0.13, size * 0.5, size * 0.26, size * 0.52, fur, size * 0.12) +
      ellipse(paw * size * 0.24, size * 0.97, size * 0.17, size * 0.1, belly);
  dog +=
    ellipse(0, -size * 0.38, size * 0.58, size * 0.56, fur) +
    path(
      `M0 ${round(-size * 0.92)}q${round(size * 0.16)} ${round(size * 0.4)} ${round(size * 0.3)} ${round(size * 0.62)}a${round(size * 0.31)} ${round(size * 0.3)} 0 1 1 ${round(-size * 0.6)} 0q${round(size * 0.16)} ${round(-size * 0.3)} ${round(size * 0.3)} ${round(-size * 0.62)}Z`,
      belly,
    );
  for (const ear of [-1, 1])
    dog += path(
      `M${round(ear * size * 0.36)} ${round(-size * 0.82)}C${round(ear * size * 0.85)} ${round(-size * 0.95)} ${round(ear * size * 0.9)} ${round(-size * 0.3)} ${round(ear * size * 0.68)} ${round(-size * 0.06)}C${round(ear * size * 0.52)} ${round(-size * 0.1)} ${round(ear * size * 0.56)} ${round(-size * 0.5)} ${round(ear * size * 0.36)} ${round(-size * 0.82)}Z`,
      mark,
    );
  dog += eyes(canvas, size * 0.095, size * 0.24, -size * 0.46, "#6b4a34") + blush(canvas, size * 0.1, size * 0.38, -size * 0.24);
  dog +=
    path(
      `M${round(-size * 0.12)} ${round(-size * 0.06)}h${round(size * 0.24)}v${round(size * 0.1)}a${round(size * 0.12)} ${round(size * 0.14)} 0 0 1 ${round(-size * 0.24)} 0Z`,
      "#ef7f86",
    ) +
    stroke(
      `M0 ${round(-size * 0.2)}v${round(size * 0.1)}q${round(-size * 0.12)} ${round(size * 0.1)} ${round(-size * 0.22)} 0M0 ${round(-size * 0.1)}q${round(size * 0.12)} ${round(size * 0.1)} ${round(size * 0.22)} 0`,
      "#3c2f30",
      6,
    ) +
    ellipse(0, -size * 0.25, size * 0.115, size * 0.08, "#3c2f30") +
    ellipse(-size * 0.03, -size * 0.275, size * 0.035, size * 0.02, "#ffffff", 'opacity="0.8"');
  const scarf = random.pick([palette.accent, palette.second]);
  return `${dog}${path(`M${round(-size * 0.46)} ${round(size * 0.04)}q${round(size * 0.46)} ${round(size * 0.26)} ${round(size * 0.92)} 0l${round(-size * 0.04)} ${round(size * 0.14)}q${round(-size * 0.2)} ${round(size * 0.12)} ${round(-size * 0.3)} ${round(size * 0.13)}l${round(-size * 0.12)} ${round(size * 0.26)}l${round(-size * 0.13)} ${round(-size * 0.26)}q${round(-size * 0.2)} ${round(-size * 0.02)} ${round(-size * 0.3)} ${round(-size * 0.13)}Z`, scarf)}`;
}

export function cat(canvas: Canvas): string {
  const { random, width, height } = canvas;
  const size = Math.min(width * 0.3, height * 0.27);
  if (random.chance(0.3))
    return (
      room(canvas) +
      moved(sittingCat(canvas, size * 0.72), width * 0.3, height * 0.64) +
      moved(sittingCat(canvas, size * 0.8), width * 0.68, height * 0.66)
    );
  return room(canvas) + moved(sittingCat(canvas, size), width * random.between(0.44, 0.56), height * 0.6);
}

export function dog(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const size = Math.min(width * 0.3, height * 0.27);
  const ball =
    circle(
      0,
      0,
      size * 0.19,
      linear(
        canvas,
        [
          [0, lighten(palette.second, 0.3)],
          [1, darken(palette.second, 0.2)],
        ],
        -40,
      ),
    ) +
    stroke(
      `M${round(-size * 0.17)} ${round(-size * 0.06)}q${round(size * 0.17)} ${round(size * 0.16)} ${round(size * 0.34)} 0`,
      palette.paper,
      7,
    );
  return (
    room(canvas) +
    moved(sittingDog(canvas, size), width * random.between(0.42, 0.54), height * 0.6) +
    moved(shadow(canvas, 6, size * 0.19, size * 0.3, size * 0.07) + ball, width * 0.82, height * 0.88)
  );
}
