import { describe, expect, it } from "vitest";
import { brandTokens } from "./brand-colour.ts";
import { isHexColour } from "./hex-colour.ts";

const PICKED = ["#ff2442", "#f27b21", "#d9a514", "#ffff00", "#1f9d6b", "#00ffff", "#6a5be2", "#ffffff", "#000000", "#808080"];
const BACKGROUND = { light: "#ffffff", dark: "#111113" } as const;
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

function luminanceOf(hex: string): number {
  return WEIGHTS.reduce((sum, weight, channel) => {
    const share = Number.parseInt(hex.slice(1 + 2 * channel, 3 + 2 * channel), 16) / 255;
    return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);
}

/** Ratio of two `#rrggbb` colours, 1 to 21, counted apart from the product. Source: WCAG 2.2, "contrast ratio". */
function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("the colours of the %s theme that follow from a picked one", (theme) => {
  it.each(PICKED)("keep text readable for %s", (picked) => {
    const tokens = brandTokens(picked, theme);
    const token = (name: string) => tokens[name] ?? "#000000";
    expect(contrastOf(token("--on-brand"), token("--brand-strong"))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(token("--link"), BACKGROUND[theme])).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(token("--brand-tint-ink"), token("--brand-tint"))).toBeGreaterThanOrEqual(4.5);
  });
});

it("has a reason: white on the plain red has too little contrast", () => {
  expect(contrastOf("#ffffff", "#ff2442")).toBeCloseTo(3.76, 1);
});

it("keeps a colour that is dark enough", () => {
  expect(brandTokens("#4a5361", "light")["--brand-strong"]).toBe("#4a5361");
});

it("has a shadow of the picked colour at three tenths", () => {
  expect(brandTokens("#ff2442", "light")["--brand-shadow"]).toBe("rgb(255 36 66 / 0.3)");
});

it("accepts only six digits", () => {
  expect([isHexColour("#12abEF"), isHexColour("red"), isHexColour("#12abe"), isHexColour(null)]).toEqual([true, false, false, false]);
});
