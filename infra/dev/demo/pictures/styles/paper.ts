import { type Canvas, glow, linear } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, curveThrough, ellipse, moved, type Point, path, polygon, rectangle, round, stroke } from "../shapes.ts";

/** Paper things seen from above: notebooks, sticky notes, letters, plans. Handwriting is a wavering line, so no font is needed. */

function desk(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const wood = random.pick([palette.layers[0], palette.layers[1], mix(palette.second, palette.paper, 0.45)]);
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, lighten(wood, 0.25)],
        [1, darken(wood, 0.06)],
      ],
      -30,
    ),
  );
  for (let board = 0; board < height; board += 190) {
    drawn += rectangle(0, board, width, 3, palette.ink, 0, 'opacity="0.12"');
    for (let vein = 0; vein < 7; vein += 1) {
      const y = board + random.between(12, 180);
      drawn += stroke(
        `M${round(random.between(-100, width * 0.6))} ${round(y)}q${round(random.between(100, 260))} ${round(random.between(-12, 12))} ${round(random.between(240, 520))} 0`,
        darken(wood, 0.35),
        2.5,
        'opacity="0.25"',
      );
    }
  }
  return drawn + glow(canvas, width * 0.15, height * 0.08, width, palette.light, 0.4);
}

/** A line of handwriting: humps of uneven height, broken into words. */
function handwriting(canvas: Canvas, x: number, y: number, length: number, size: number, colour: string): string {
  const { random } = canvas;
  let drawn = "";
  for (let left = x; left < x + length - size; ) {
    const word = size * random.integer(2, 5);
    const points: Point[] = [];
    for (let at = left; at < Math.min(left + word, x + length); at += size * 0.33) points.push([at, y - random.between(0, size * 0.75)]);
    const start = points[0];
    if (start && points.length > 2) drawn += `M${round(start[0])} ${round(start[1])}${curveThrough(points)}`;
    left += word + size * 0.6;
  }
  return stroke(drawn, colour, Math.max(3, size * 0.11), 'opacity="0.8"');
}

function sheet(canvas: Canvas, width: number, height: number, colour: string, radius = 14): string {
  return (
    rectangle(-width / 2 + 14, -height / 2 + 20, width, height, canvas.palette.ink, radius, 'opacity="0.10"') +
    rectangle(-width / 2 + 6, -height / 2 + 9, width, height, canvas.palette.ink, radius, 'opacity="0.14"') +
    rectangle(
      -width / 2,
      -height / 2,
      width,
      height,
      linear(
        canvas,
        [
          [0, lighten(colour, 0.3)],
          [1, colour],
        ],
        -40,
      ),
      radius,
    )
  );
}

function pen(canvas: Canvas, long: number): string {
  const { palette, random } = canvas;
  const colour = random.pick([palette.accent, palette.second, palette.layers[3]]);
  return (
    rectangle(12, 14, long, 26, palette.ink, 12, 'opacity="0.2"') +
    rectangle(
      0,
      0,
      long * 0.86,
      26,
      linear(canvas, [
        [0, lighten(colour, 0.35)],
        [1, darken(colour, 0.15)],
      ]),
      10,
    ) +
    path(
      polygon([
        [long * 0.86, 2],
        [long, 11],
        [long, 15],
        [long * 0.86, 24],
      ]),
      palette.paper,
    ) +
    rectangle(long * 0.06, -5, long * 0.22, 8, palette.light, 4) +
    rectangle(long * 0.6, 0, 10, 26, palette.light, 0, 'opacity="0.7"')
  );
}

function sticker(canvas: Canvas, size: number): string {
  const { random, palette } = canvas;
  const kind = random.integer(0, 3);
  const backing =
    path(blob(random, 3, 5, size * 1.2, size * 1.2, 0.04), palette.ink, 'opacity="0.18"') +
    path(blob(random, 0, 0, size * 1.18, size * 1.18, 0.04), "#ffffff");
  if (kind === 0) {
    let petals = "";
    for (let petal = 0; petal < 6; petal += 1)
      petals += `<g transform="rotate(${petal * 60})">${ellipse(0, -size * 0.5, size * 0.3, size * 0.44, palette.accent)}</g>`;
    return backing + petals + circle(0, 0, size * 0.26, palette.second);
  }
  if (kind === 1)
    return (
      backing +
      path(
        `M0 ${round(size * 0.75)}C${round(-size * 1.3)} ${round(-size * 0.1)} ${round(-size * 0.6)} ${round(-size * 1.1)} 0 ${round(-size * 0.35)}C${round(size * 0.6)} ${round(-size * 1.1)} ${round(size * 1.3)} ${round(-size * 0.1)} 0 ${round(size * 0.75)}Z`,
        palette.accent,
      ) +
      ellipse(-size * 0.35, -size * 0.35, size * 0.14, size * 0.1, "#ffffff")
    );
  const star: Point[] = Array.from({ length: 10 }, (_, index) => {
    const reach = size * (index % 2 === 0 ? 0.95 : 0.45);
    const angle = (index / 10) * Math.PI * 2 - Math.PI / 2;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
  if (kind === 2)
    return (
      backing +
      path(polygon(star), palette.second, `stroke="${palette.second}" stroke-width="14" stroke-linejoin="round"`) +
      circle(-size * 0.2, -size * 0.05, size * 0.07, palette.ink) +
      circle(size * 0.2, -size * 0.05, size * 0.07, palette.ink) +
      stroke(
        `M${round(-size * 0.12)} ${round(size * 0.14)}q${round(size * 0.12)} ${round(size * 0.12)} ${round(size * 0.24)} 0`,
        palette.ink,
        5,
      )
    );
  return (
    backing +
    path(
      `M${round(-size * 0.8)} ${round(size * 0.3)}a${round(size * 0.4)} ${round(size * 0.4)} 0 0 1 ${round(size * 0.2)} ${round(-size * 0.7)}a${round(size * 0.5)} ${round(size * 0.5)} 0 0 1 ${round(size * 0.9)} 0a${round(size * 0.36)} ${round(size * 0.36)} 0 0 1 ${round(size * 0.4)} ${round(size * 0.7)}Z`,
      mix(palette.layers[0], "#ffffff", 0.3),
    ) +
    circle(-size * 0.2, 0, size * 0.07, palette.ink) +
    circle(size * 0.25, 0, size * 0.07, palette.ink)
  );
}

/** One page of notes: heading, highlighted lines, a small diagram, stickers. */
function notePage(canvas: Canvas, width: number, height: number): string {
  const { random, palette } = canvas;
  let drawn = "";
  const left = -width / 2 + width * 0.1;
  const gap = height / 19;
  const ruled = random.chance(0.5);
  for (let line = 2; line < 18; line += 1) {
    if (ruled) drawn += rectangle(left - 10, -height / 2 + line * gap, width * 0.84, 2.5, palette.layers[1], 0, 'opacity="0.5"');
    else
      for (let x = 0; x < 16; x += 1)
        drawn += circle(left + (x / 15) * width * 0.8, -height / 2 + line * gap, 3, palette.layers[1], 'opacity="0.6"');
  }
  drawn +=
    rectangle(left - 14, -height / 2 + gap * 1.12, width * random.between(0.4, 0.6), gap * 0.62, palette.second, 8, 'opacity="0.6"') +
    handwriting(canvas, left, -height / 2 + gap * 1.75, width * 0.55, gap * 0.72, palette.ink);
  const figure = random.integer(6, 9);
  for (let line = 3; line < 18; line += 1) {
    if (line >= figure && line < figure + 5) continue;
    const y = -height / 2 + line * gap - 5;
    const indent = random.chance(0.3) ? width * 0.06 : 0;
    const length = width * random.between(0.45, 0.78) - indent;
    if (random.chance(0.22))
      drawn += rectangle(
        left + indent - 6,
        y - gap * 0.52,
        length * random.between(0.5, 1),
        gap * 0.56,
        random.pick([palette.accent, palette.second, palette.layers[0]]),
        6,
        'opacity="0.35"',
      );
    if (indent > 0) drawn += circle(left + 10, y - gap * 0.2, 7, palette.accent);
    drawn += handwriting(canvas, left + indent, y, length, gap * 0.46, random.chance(0.12) ? palette.accent : palette.ink);
  }
  const top = -height / 2 + figure * gap;
  const tall = gap * 4.2;
  const axis = `M${round(left + 30)} ${round(top)}v${round(tall)}h${round(width * 0.7)}`;
  const curve: Point[] = Array.from({ length: 7 }, (_, step) => [
    left + 40 + (step / 6) * width * 0.62,
    top + tall * (0.85 - (random.chance(0.5) ? step / 8 : Math.sin(step) * 0.3 + 0.3)),
  ]);
  const start = curve[0] as Point;
  drawn += stroke(axis, palette.ink, 5) + stroke(`M${round(start[0])} ${round(start[1])}${curveThrough(curve)}`, palette.accent, 7);
  for (const [x, y] of curve.slice(1, 6)) drawn += circle(x, y, 9, palette.paper, `stroke="${palette.layers[3]}" stroke-width="5"`);
  return drawn;
}

export function notebook(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const tall = height * 0.8;
  const wide = width * 0.72;
  let book =
    moved(sheet(canvas, wide + 30, tall + 30, random.pick([palette.accent, palette.layers[3], palette.layers[4]]), 26), 0, 0) +
    sheet(canvas, wide, tall, palette.paper) +
    notePage(canvas, wide, tall);
  for (let ring = 0; ring < 15; ring += 1) {
    const y = -tall / 2 + ((ring + 0.7) / 15.4) * tall;
    book +=
      circle(-wide / 2 + 26, y, 10, palette.ink, 'opacity="0.55"') +
      stroke(`M${round(-wide / 2 + 26)} ${round(y)}c-30 -22 -62 -18 -58 4`, "#c8cbd0", 8);
  }
  for (let count = random.integer(1, 3); count > 0; count -= 1)
    book += moved(
      sticker(canvas, random.between(44, 66)),
      wide * random.between(0.2, 0.42),
      tall * (random.chance(0.5) ? random.between(0.3, 0.44) : random.between(-0.46, -0.3)),
      random.between(-18, 18),
    );
  return (
    desk(canvas) +
    moved(book, width * 0.5, height * 0.5, random.between(-7, 7)) +
    moved(pen(canvas, width * 0.42), width * 0.62, height * 0.9, random.between(-40, -20))
  );
}

export function stickyNotes(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  let drawn = rectangle(
    0,
    0,
    width,
    height,
    linear(
      canvas,
      [
        [0, lighten(palette.layers[0], 0.45)],
        [1, palette.layers[0]],
      ],
      -30,
    ),
  );
  const columns = 3;
  const rows = Math.max(2, Math.round((height / width) * 3));
  const side = Math.min(width / columns, height / rows) * 0.84;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const colour = random.pick([
        palette.accent,
        palette.second,
        palette.layers[1],
        palette.paper,
        mix(palette.accent, palette.second, 0.5),
      ]);
      const tint = mix(colour, "#ffffff", 0.35);
      let note =
        sheet(canvas, side, side, tint, 4) +
        path(
          polygon([
            [side / 2, side / 2],
            [side / 2 - 44, side / 2],
            [side / 2, side / 2 - 44],
          ]),
          darken(tint, 0.15),
        );
      if (random.chance(0.25)) note += moved(sticker(canvas, side * 0.24), 0, -side * 0.02);
      else
        for (let line = 0; line < random.integer(3, 5); line += 1) {
          const y = -side * 0.26 + line * side * 0.16;
          if (random.chance(0.4))
            note +=
              rectangle(-side * 0.4, y - side * 0.07, side * 0.07, side * 0.07, "none", 3, `stroke="${palette.ink}" stroke-width="4"`) +
              stroke(`M${round(-side * 0.39)} ${round(y - side * 0.04)}l8 9l18 -24`, palette.accent, 6);
          note += handwriting(canvas, -side * 0.28, y, side * random.between(0.4, 0.66), side * 0.085, palette.ink);
        }
      note += random.chance(0.5)
        ? rectangle(-side * 0.17, -side * 0.56, side * 0.34, side * 0.12, palette.second, 3, 'opacity="0.55"')
        : circle(3, -side * 0.44 + 5, 17, palette.ink, 'opacity="0.25"') +
          circle(0, -side * 0.44, 17, palette.accent) +
          circle(-5, -side * 0.46, 5, "#ffffff", 'opacity="0.8"');
      drawn += moved(
        note,
        ((column + 0.5) / columns) * width + random.between(-16, 16),
        ((row + 0.5) / rows) * height + random.between(-14, 14),
        random.between(-7, 7),
      );
    }
  }
  return drawn;
}

/** A week in coloured blocks. */
export function planner(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const wide = width * 0.84;
  const tall = height * 0.8;
  let page =
    sheet(canvas, wide, tall, palette.paper, 22) +
    rectangle(-wide / 2, -tall / 2, wide, tall * 0.1, palette.layers[3], 22) +
    handwriting(canvas, -wide * 0.42, -tall * 0.43, wide * 0.4, tall * 0.04, palette.paper);
  const columns = 7;
  const rows = 9;
  const stepX = (wide * 0.92) / columns;
  const stepY = (tall * 0.78) / rows;
  const left = -wide * 0.46;
  const top = -tall * 0.32;
  for (let row = 0; row <= rows; row += 1)
    page += rectangle(left, top + row * stepY, wide * 0.92, 2.5, palette.layers[1], 0, 'opacity="0.55"');
  for (let column = 0; column < columns; column += 1) {
    page += handwriting(canvas, left + column * stepX + 14, top - 16, stepX * 0.7, tall * 0.02, palette.ink);
    for (let row = 0; row < rows; ) {
      const span = random.integer(1, 3);
      const colour = random.pick([palette.accent, palette.second, palette.layers[0], palette.layers[1], palette.layers[2]]);
      if (random.chance(column > 4 ? 0.25 : 0.62) && row + span <= rows)
        page +=
          rectangle(left + column * stepX + 5, top + row * stepY + 5, stepX - 10, stepY * span - 10, mix(colour, "#ffffff", 0.18), 12) +
          handwriting(canvas, left + column * stepX + 18, top + row * stepY + stepY * 0.55, stepX * 0.6, tall * 0.016, palette.ink);
      row += span;
    }
  }
  page += moved(sticker(canvas, 58), wide * 0.4, tall * 0.42, 12);
  return (
    desk(canvas) +
    moved(page, width / 2, height / 2, random.between(-4, 4)) +
    moved(pen(canvas, width * 0.36), width * 0.1, height * 0.94, -8)
  );
}

/** Envelopes, postcards with small landscapes, stamps and a dried flower. */
export function letters(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const size = Math.min(width, height);
  const envelope = (colour: string): string => {
    const w = size * 0.56;
    const h = size * 0.38;
    return (
      sheet(canvas, w, h, colour, 8) +
      path(
        polygon([
          [-w / 2, h / 2],
          [0, 0],
          [w / 2, h / 2],
        ]),
        darken(colour, 0.07),
      ) +
      path(
        `M${round(-w / 2)} ${round(-h / 2)}L0 ${round(h * 0.12)}L${round(w / 2)} ${round(-h / 2)}Z`,
        palette.ink,
        'opacity="0.14" transform="translate(0 8)"',
      ) +
      path(`M${round(-w / 2)} ${round(-h / 2)}L0 ${round(h * 0.12)}L${round(w / 2)} ${round(-h / 2)}Z`, lighten(colour, 0.25)) +
      path(blob(random, 0, h * 0.07, size * 0.045, size * 0.045, 0.08), palette.accent) +
      path(blob(random, 0, h * 0.07, size * 0.03, size * 0.03, 0.06), darken(palette.accent, 0.2))
    );
  };
  const card = (): string => {
    const w = size * 0.52;
    const h = size * 0.36;
    let drawn = sheet(canvas, w, h, palette.paper, 8) + rectangle(-3, -h * 0.4, 4, h * 0.8, palette.layers[1]);
    for (let line = 0; line < 4; line += 1)
      drawn +=
        handwriting(canvas, -w * 0.45, -h * 0.24 + line * h * 0.18, w * 0.4, size * 0.024, palette.ink) +
        rectangle(w * 0.06, h * (0.04 + line * 0.1), w * 0.36, 3, palette.layers[1]);
    const stamp =
      rectangle(w * 0.27, -h * 0.42, w * 0.17, h * 0.36, palette.layers[1], 3, `stroke="#ffffff" stroke-width="8" stroke-dasharray="9 6"`) +
      circle(w * 0.355, -h * 0.28, w * 0.04, palette.accent) +
      path(
        polygon([
          [w * 0.28, -h * 0.08],
          [w * 0.33, -h * 0.22],
          [w * 0.38, -h * 0.12],
          [w * 0.43, -h * 0.08],
        ]),
        palette.layers[3],
      );
    return `${drawn}${stamp}${circle(w * 0.2, -h * 0.24, w * 0.1, "none", `stroke="${palette.ink}" stroke-width="4" opacity="0.4"`)}${stroke(`M${round(w * 0.12)} ${round(-h * 0.3)}q30 -14 60 0t60 0M${round(w * 0.12)} ${round(-h * 0.22)}q30 -14 60 0t60 0`, palette.ink, 3.5, 'opacity="0.4"')}`;
  };
  let sprig = stroke("M0 0Q30 -160 10 -330", "#7d8f5c", 7);
  for (let bud = 0; bud < 15; bud += 1)
    sprig += circle(
      random.between(-34, 48),
      -random.between(110, 340),
      random.between(9, 17),
      random.pick([palette.accent, palette.second, palette.layers[1]]),
    );
  return (
    desk(canvas) +
    moved(envelope(palette.layers[1]), width * 0.34, height * 0.26, random.between(-16, -6)) +
    moved(card(), width * 0.64, height * 0.46, random.between(4, 14)) +
    moved(envelope(mix(palette.second, palette.paper, 0.3)), width * 0.4, height * 0.74, random.between(-8, 8)) +
    moved(sprig, width * 0.8, height * 0.9, 22) +
    moved(pen(canvas, width * 0.36), width * 0.08, height * 0.53, random.between(-14, 14)) +
    moved(sticker(canvas, 56), width * 0.84, height * 0.16, 12)
  );
}
