import { brandTokens, isHexColour, type Theme } from "./brand-colour.ts";
import { THEME_CHOICES, type ThemeChoice, type ThemeState } from "./theme-slice.ts";

/** `theme` and `theme-color` are fixed by specification 000 §3; `theme-tokens` is what the script in index.html paints before we run. */
const KEYS = { choice: "theme", colour: "theme-color", tokens: "theme-tokens" } as const;
const DARK_QUERY = "(prefers-color-scheme: dark)";

export function readTheme(): ThemeState {
  const system: Theme = matchMedia(DARK_QUERY).matches ? "dark" : "light";
  try {
    const choice = THEME_CHOICES.find((known) => known === localStorage.getItem(KEYS.choice)) ?? "system";
    const colour = localStorage.getItem(KEYS.colour);
    return { choice, colour: isHexColour(colour) ? colour : null, system };
  } catch {
    return { choice: "system", colour: null, system };
  }
}

export function storeTheme(choice: ThemeChoice, colour: string | null): void {
  try {
    localStorage.setItem(KEYS.choice, choice);
    if (colour) {
      localStorage.setItem(KEYS.colour, colour);
      localStorage.setItem(KEYS.tokens, JSON.stringify({ light: brandTokens(colour, "light"), dark: brandTokens(colour, "dark") }));
    } else {
      localStorage.removeItem(KEYS.colour);
      localStorage.removeItem(KEYS.tokens);
    }
  } catch {
    // Then the choice lasts as long as the tab.
  }
}

/** Writes the theme onto the page: the attribute that picks the token block, and the tokens of a picked colour. */
export function paintTheme(theme: Theme, colour: string | null): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.setAttribute("content", theme === "dark" ? "#111113" : "#ffffff");
  const tokens = colour ? brandTokens(colour, theme) : {};
  for (const name of Object.keys(brandTokens("#000000", theme))) {
    const value = tokens[name];
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
}

export function onSystemTheme(listener: (theme: Theme) => void): void {
  matchMedia(DARK_QUERY).addEventListener("change", ({ matches }) => listener(matches ? "dark" : "light"));
}
