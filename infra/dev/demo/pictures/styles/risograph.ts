import { type Canvas, clipped, glow, linear, radial } from "../canvas.ts";
import { darken, lighten, mix } from "../colours.ts";
import { blob, circle, ellipse, moved, path, rectangle, round, stroke } from "../shapes.ts";

/** Prints in few inks: soft colour fields, and single objects with halftone shade and a slightly displaced second plate. */

export function glowField(canvas: Canvas): string {
  const { random, palette, width, height } = canvas;
  const inks = [palette.accent, palette.second, palette.layers[1], palette.layers[2], palette.sky[0], palette.light];
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
      random.between(-60, 60),
    ),
  );
  for (let field = 0; field < 7; field += 1)
    drawn += glow(
      canvas,
      random.between(-0.1, 1.1) * width,
      random.between(-0.1, 1.1) * height,
      width * random.between(0.45, 0.85),
      random.pick(inks),
      0.85,
    );
  const composition = random.integer(0, 2);
  if (composition === 0) {
    for (let orb = 0; orb < 3; orb += 1) {
      const radius = width * random.between(0.11, 0.25);
      const body = radial(canvas, [
        [0, lighten(inks[orb] ?? palette.accent, 0.5)],
        [0.6, inks[orb] ?? palette.accent],
        [1, darken(inks[orb] ?? palette.accent, 0.12)],
      ]);
      drawn += circle(width * (0.28 + orb * 0.22), height * (0.3 + ((orb * 2) % 3) * 0.2), radius, body, 'opacity="0.92"');
    }
  } else if (composition === 1) {
    const cx = width / 2;
    for (let arch = 6; arch > 0; arch -= 1) {
      const half = width * 0.068 * arch;
      drawn += path(
        `M${round(cx - half)} ${height}V${round(height * 0.62)}a${round(half)} ${round(half)} 0 0 1 ${round(half * 2)} 0V${height}Z`,
        linear(canvas, [
          [0, inks[arch % inks.length] ?? palette.accent],
          [1, lighten(inks[(arch + 1) % inks.length] ?? palette.accent, 0.25)],
        ]),
      );
    }
    drawn += circle(cx, height * 0.22, width * 0.1, palette.light);
  } else {
    for (let ribbon = 0; ribbon < 6; ribbon += 1) {
      const y = height * (0.2 + ribbon * 0.13);
      const ink = inks[ribbon] ?? palette.accent;
      drawn += path(
        `M-20 ${round(y)}C${round(width * 0.3)} ${round(y - height * 0.2)} ${round(width * 0.6)} ${round(y + height * 0.2)} ${width + 20} ${round(y - height * 0.06)}V${round(y + height * 0.1)}C${round(width * 0.6)} ${round(y + height * 0.36)} ${round(width * 0.3)} ${round(y - height * 0.06)} -20 ${round(y + height * 0.17)}Z`,
        linear(
          canvas,
          [
            [0, ink, 0.85],
            [1, lighten(ink, 0.4), 0.3],
          ],
          -60,
        ),
      );
    }
  }
  return drawn;
}

/** Dots that grow to the right and down, as the shaded half of a printed object. */
function halftone(size: number, ink: string): string {
  let drawn = "";
  const gap = size / 17;
  for (let x = -size; x < size; x += gap) {
    for (let y = -size; y < size; y += gap) {
      const radius = gap * 0.62 * Math.max(0, (x + y) / size / 1.7 + 0.12);
      if (radius > 1.2) drawn += circle(x + (Math.round(y / gap) % 2) * gap * 0.5, y, radius, ink);
    }
  }
  return drawn;
}

function poster(canvas: Canvas, outline: string, details: string, tilt = 0): string {
  const { random, palette, width, height } = canvas;
  const size = Math.min(width, height) * 0.42;
  const back = random.pick([palette.second, palette.layers[0], palette.sky[0]]);
  let drawn =
    rectangle(0, 0, width, height, palette.paper) +
    rectangle(
      36,
      36,
      width - 72,
      height - 72,
      linear(canvas, [
        [0, lighten(back, 0.2)],
        [1, back],
      ]),
      6,
    );
  const disc = random.chance(0.5)
    ? circle(width / 2, height / 2, size * 0.98, palette.paper, 'opacity="0.85"')
    : path(blob(random, width / 2, height / 2, size * 1.08, size * 0.95, 0.18), palette.paper, 'opacity="0.85"');
  drawn += disc;
  for (let mark = 0; mark < 16; mark += 1) {
    const x = random.between(80, width - 80);
    const y = random.chance(0.5) ? random.between(80, height * 0.2) : random.between(height * 0.8, height - 80);
    drawn += random.chance(0.5)
      ? circle(x, y, random.between(6, 14), random.pick([palette.accent, palette.paper, palette.layers[3]]))
      : stroke(`M${round(x - 14)} ${round(y)}h28M${round(x)} ${round(y - 14)}v28`, random.pick([palette.accent, palette.paper]), 6);
  }
  const scale = size / 300;
  const shade = clipped(canvas, outline, halftone(330, palette.layers[4]));
  const object = `<g transform="translate(12 10)" opacity="0.55">${path(/d="([^"]+)"/.exec(outline)?.[1] ?? "", palette.accent)}</g>${outline}<g opacity="0.5">${shade}</g>${details}`;
  return drawn + moved(object, width / 2, height / 2, tilt, scale);
}

export function guitar(canvas: Canvas): string {
  const { palette, random } = canvas;
  const body =
    "M-80 -20C-150 -40 -160 60 -110 80C-190 110 -180 290 0 290C180 290 190 110 110 80C160 60 150 -40 80 -20C40 -10 30 -30 24 -60V-250H-24V-60C-30 -30 -40 -10 -80 -20Z";
  const wood = mix(palette.accent, "#c98545", 0.5);
  let details =
    circle(0, 105, 62, "none", `stroke="${palette.paper}" stroke-width="9"`) +
    circle(0, 105, 50, palette.ink) +
    rectangle(-70, 218, 140, 20, palette.ink, 8) +
    rectangle(-24, -252, 48, 260, darken(wood, 0.45)) +
    path("M-34 -250L-42 -325H42L34 -250Z", palette.ink);
  for (let fret = 0; fret < 8; fret += 1) details += rectangle(-24, -225 + fret * 29, 48, 4, palette.second);
  for (let string = 0; string < 6; string += 1) details += rectangle(-17 + string * 6.6, -300, 1.8, 525, palette.light);
  for (const y of [-310, -288, -266]) details += circle(-54, y, 9, palette.second) + circle(54, y, 9, palette.second);
  return poster(canvas, path(body, wood), details, random.between(14, 34));
}

export function camera(canvas: Canvas): string {
  const { palette, random } = canvas;
  const body = "M-270 -120Q-270 -160 -230 -160H-130L-95 -215H95L130 -160H230Q270 -160 270 -120V150Q270 190 230 190H-230Q-270 190 -270 150Z";
  let lens =
    circle(0, 20, 140, palette.paper) +
    circle(0, 20, 124, palette.ink) +
    circle(0, 20, 94, mix(palette.ink, palette.layers[2], 0.5)) +
    circle(0, 20, 62, palette.layers[4]) +
    circle(0, 20, 36, palette.ink) +
    circle(-34, -16, 22, "#ffffff", 'opacity="0.75"') +
    circle(24, 52, 10, "#ffffff", 'opacity="0.4"');
  for (let tick = 0; tick < 24; tick += 1)
    lens += `<g transform="translate(0 20) rotate(${tick * 15})">${rectangle(-2, -120, 4, 18, palette.paper, 0, 'opacity="0.7"')}</g>`;
  const details =
    rectangle(-270, -92, 540, 26, palette.paper, 0, 'opacity="0.85"') +
    lens +
    rectangle(-236, -142, 76, 36, palette.second, 8) +
    rectangle(160, -142, 70, 34, palette.paper, 8) +
    circle(190, -188, 26, palette.accent) +
    circle(-216, -40, 13, palette.accent) +
    rectangle(-60, -200, 120, 46, palette.ink, 8);
  return poster(canvas, path(body, random.pick([palette.layers[3], palette.accent, palette.layers[2]])), details, random.between(-10, 10));
}

export function headphones(canvas: Canvas): string {
  const { palette, random } = canvas;
  const colour = random.pick([palette.accent, palette.layers[3]]);
  const shape =
    "M-250 120V20C-250 -320 250 -320 250 20V120H190V20C190 -220 -190 -220 -190 20V120ZM-280 60Q-280 20 -230 20H-170Q-130 20 -130 60V230Q-130 270 -170 270H-200Q-280 270 -280 200ZM280 60Q280 20 230 20H170Q130 20 130 60V230Q130 270 170 270H200Q280 270 280 200Z";
  let details =
    rectangle(-150, 30, 44, 232, palette.ink, 22) +
    rectangle(106, 30, 44, 232, palette.ink, 22) +
    stroke("M-150 -160Q0 -240 150 -160", palette.paper, 12, 'opacity="0.7"') +
    circle(-214, 145, 34, palette.paper) +
    circle(214, 145, 34, palette.paper);
  for (let note = 0; note < 3; note += 1)
    details += moved(
      ellipse(-14, 40, 20, 15, palette.accent) +
        rectangle(2, -30, 8, 72, palette.accent, 3) +
        path("M10 -30q34 8 30 44q-8 -22 -30 -24Z", palette.accent),
      (note - 1) * 84,
      30 + (note % 2) * 60,
      note * 12 - 10,
      0.9,
    );
  return poster(canvas, path(shape, colour), details, random.between(-8, 8));
}

export function bicycle(canvas: Canvas): string {
  const { palette } = canvas;
  const wheel = (x: number): string =>
    `M${x - 150} 130a150 150 0 1 0 300 0a150 150 0 1 0 -300 0ZM${x - 130} 130a130 130 0 1 1 260 0a130 130 0 1 1 -260 0Z`;
  let details = "";
  for (const x of [-185, 185]) {
    for (let spoke = 0; spoke < 12; spoke += 1)
      details += `<g transform="translate(${x} 130) rotate(${spoke * 30})">${rectangle(-1.4, -132, 2.8, 132, palette.layers[3])}</g>`;
    details += circle(x, 130, 15, palette.accent);
  }
  details +=
    stroke("M-185 130L-90 -70H110L-20 130ZM-90 -70L-20 130M110 -70L185 130M110 -70L96 -140M-90 -70L-104 -120", palette.accent, 17) +
    stroke("M96 -140q-50 -14 -66 12M96 -140q46 0 54 30", palette.ink, 13) +
    path("M-160 -128q60 -22 112 4q-14 22 -56 18Z", palette.ink) +
    circle(-20, 130, 34, palette.second) +
    circle(-20, 130, 17, palette.paper) +
    stroke("M-20 130l34 44m-14 0h30", palette.ink, 10);
  details +=
    path("M120 -120h120l-16 96h-88Z", mix(palette.second, "#c99a5b", 0.5)) +
    stroke("M124 -92h112M128 -64h102M180 -118v92", darken(palette.second, 0.25), 5);
  for (const [x, y] of [
    [140, -140],
    [178, -158],
    [216, -142],
  ] as const)
    details += circle(x, y, 22, palette.accent) + circle(x, y, 8, palette.light);
  return poster(canvas, path(`${wheel(-185)}${wheel(185)}`, palette.ink, 'fill-rule="evenodd"'), details);
}

export function umbrella(canvas: Canvas): string {
  const { palette, random } = canvas;
  const dome =
    "M-280 40C-270 -190 -120 -260 0 -260C120 -260 270 -190 280 40Q235 -20 187 40Q140 -20 94 40Q46 -20 0 40Q-46 -20 -94 40Q-140 -20 -187 40Q-235 -20 -280 40Z";
  const colour = random.pick([palette.accent, palette.layers[3], palette.second]);
  let details =
    path("M0 -260C-60 -200 -92 -80 -94 40Q-46 -20 0 40Q46 -20 94 40C92 -80 60 -200 0 -260Z", lighten(colour, 0.25)) +
    stroke("M0 -290V-256M0 40V230q0 46 46 46t46 -44", palette.ink, 15);
  for (let drop = 0; drop < 20; drop += 1) {
    const x = random.between(-330, 330);
    const y = random.chance(0.5) ? random.between(-350, -290) : random.between(70, 310);
    details += path(`M${round(x)} ${round(y)}q16 26 0 34q-16 -8 0 -34Z`, palette.layers[2], 'opacity="0.85"');
  }
  return poster(canvas, path(dome, colour), details, random.between(-14, 14));
}
