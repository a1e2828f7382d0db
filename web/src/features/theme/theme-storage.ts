import type { Theme } from "./brand-colour.ts";
import { isHexColour } from "./hex-colour.ts";
import { THEME_CHOICES, type ThemeState } from "./theme-slice.ts";

/**
 * `theme` and `theme-color` are from specification 000 §3. `theme-tokens` is what the script in index.html applies before our code runs.
 */
export const THEME_KEYS = { choice: "theme", colour: "theme-color", tokens: "theme-tokens" } as const;
export const DARK_QUERY = "(prefers-color-scheme: dark)";

export function readTheme(): ThemeState {
  const system: Theme = matchMedia(DARK_QUERY).matches ? "dark" : "light";
  try {
    const choice = THEME_CHOICES.find((known) => known === localStorage.getItem(THEME_KEYS.choice)) ?? "system";
    const colour = localStorage.getItem(THEME_KEYS.colour);
    return { choice, colour: isHexColour(colour) ? colour : null, system };
  } catch {
    return { choice: "system", colour: null, system };
  }
}
