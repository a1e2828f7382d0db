/** Colours that are computed from the colour that a member picks. Source: WCAG 2.2 §1.4.3, contrast of text 4.5:1. */
export type Theme = "light" | "dark";
type Rgb = readonly [number, number, number];

const TEXT_CONTRAST = 4.5;
const BACKGROUND: Record<Theme, Rgb> = { light: [255, 255, 255], dark: [17, 17, 19] };
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The custom properties of `tokens.css` that depend on the picked colour (`#rrggbb`). */
export function brandTokens(hex: string, theme: Theme): Record<string, string> {
  const brand = parseHex(hex);
  const background = BACKGROUND[theme];
  const strong = towardsUntil(brand, BLACK, (colour) => contrast(colour, WHITE) >= TEXT_CONTRAST);
  const tint = mix(background, brand, theme === "light" ? 0.08 : 0.16);
  const readable = theme === "light" ? BLACK : WHITE;
  return {
    "--brand": toHex(brand),
    "--brand-strong": toHex(strong),
    "--on-brand": toHex(WHITE),
    "--brand-tint": toHex(tint),
    "--brand-tint-ink": toHex(towardsUntil(brand, readable, (colour) => contrast(colour, tint) >= TEXT_CONTRAST)),
    "--link": toHex(towardsUntil(brand, readable, (colour) => contrast(colour, background) >= TEXT_CONTRAST)),
    "--brand-shadow": `rgb(${brand.join(" ")} / 0.3)`,
  };
}

/** Moves in steps of two per cent, rounded to colours that can be written, so that the check holds for the written colour. */
function towardsUntil(from: Rgb, to: Rgb, good: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mix(from, to, share);
    if (good(colour)) return colour;
  }
  return to;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
