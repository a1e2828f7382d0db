import { type Canvas, linear, shadow } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { moved, path, rectangle, round, stroke } from "../shapes.ts";

/** Things that stand about in more than one style: on tables, desks and shelves. */

export function bookStack(canvas: Canvas, span: number, count: number): string {
  const { random, palette } = canvas;
  const colours = random.shuffle([palette.accent, palette.second, palette.layers[3], palette.layers[1], palette.paper, palette.layers[4]]);
  let y = 0;
  let drawn = shadow(canvas, span * 0.1, 4, span * 0.75, span * 0.1);
  for (let index = 0; index < count; index += 1) {
    const thick = random.between(0.13, 0.2) * span;
    const long = span * random.between(0.86, 1);
    const shift = random.between(-0.07, 0.07) * span;
    const colour = colours[index % colours.length] ?? palette.accent;
    y -= thick;
    let book = rectangle(
      -long / 2,
      y,
      long,
      thick,
      linear(canvas, [
        [0, lighten(colour, 0.15)],
        [1, darken(colour, 0.2)],
      ]),
      8,
    );
    book += rectangle(long * 0.34, y + thick * 0.14, long * 0.155, thick * 0.72, palette.paper, 3);
    for (let leaf = 1; leaf < 5; leaf += 1)
      book += rectangle(long * 0.34, y + thick * (0.14 + leaf * 0.145), long * 0.155, 1.6, palette.ink, 0, 'opacity="0.25"');
    book +=
      rectangle(-long * 0.42, y + thick * 0.2, long * 0.03, thick * 0.6, palette.light, 2, 'opacity="0.75"') +
      rectangle(-long * 0.34, y + thick * 0.42, long * random.between(0.2, 0.4), thick * 0.16, palette.light, 4, 'opacity="0.7"');
    drawn += moved(book, shift, 0);
  }
  return drawn;
}

/** A pot plant; (0, 0) is where the pot stands. */
export function pottedPlant(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  const green = palette.dark ? mix(palette.layers[0], "#4f9a78", 0.6) : mix(palette.layers[3], "#3f8a62", 0.55);
  let leaves = "";
  for (let index = 0; index < 15; index += 1) {
    const angle = -80 + (index / 14) * 160 + random.between(-8, 8);
    const reach = size * random.between(0.75, 1.25);
    const half = size * random.between(0.1, 0.17);
    const colour = random.pick([green, lighten(green, 0.2), darken(green, 0.18)]);
    const leaf = path(
      `M0 0C${round(-half)} ${round(-reach * 0.4)} ${round(-half)} ${round(-reach * 0.75)} 0 ${round(-reach)}C${round(half)} ${round(-reach * 0.75)} ${round(half)} ${round(-reach * 0.4)} 0 0Z`,
      colour,
    );
    leaves += moved(
      leaf + stroke(`M0 ${round(-reach * 0.08)}V${round(-reach * 0.9)}`, lighten(colour, 0.35), 2.5, 'opacity="0.6"'),
      random.between(-8, 8),
      -size * 0.56,
      angle,
    );
  }
  const colour = random.pick([palette.accent, palette.paper, palette.second]);
  const pot = path(
    `M${round(-size * 0.36)} ${round(-size * 0.62)}H${round(size * 0.36)}L${round(size * 0.27)} 0H${round(-size * 0.27)}Z`,
    linear(
      canvas,
      [
        [0, lighten(colour, 0.2)],
        [1, darken(colour, 0.25)],
      ],
      -85,
    ),
  );
  const rim = rectangle(
    -size * 0.4,
    -size * 0.68,
    size * 0.8,
    size * 0.13,
    linear(
      canvas,
      [
        [0, lighten(colour, 0.3)],
        [1, darken(colour, 0.15)],
      ],
      -85,
    ),
    8,
  );
  return shadow(canvas, size * 0.15, 0, size * 0.6, size * 0.09) + leaves + pot + rim;
}
