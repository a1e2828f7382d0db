import type { Theme } from "./brand-colour.ts";
import { isHexColour } from "./hex-colour.ts";
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

/** A colour is picked once in a while; its arithmetic is downloaded then, not with the page. */
export async function storeTheme(choice: ThemeChoice, colour: string | null): Promise<void> {
  try {
    localStorage.setItem(KEYS.choice, choice);
    if (colour) {
      const { brandTokens } = await import("./brand-colour.ts");
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

/** The colour that was asked for last: a slow download of an earlier one must not paint over it. */
let wanted: { theme: Theme; colour: string | null } | undefined;

/** Writes the theme onto the page: the attribute that picks the token block, and the tokens of a picked colour. */
export async function paintTheme(theme: Theme, colour: string | null): Promise<void> {
  const root = document.documentElement;
  root.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.setAttribute("content", theme === "dark" ? "#111113" : "#ffffff");
  const mine = { theme, colour };
  wanted = mine;
  const tokens = colour ? (await import("./brand-colour.ts")).brandTokens(colour, theme) : {};
  if (wanted !== mine) return;
  // Nothing else writes custom properties there; what the script in index.html painted goes as well.
  for (const name of Array.from(root.style)) if (name.startsWith("--") && !tokens[name]) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
}

export function onSystemTheme(listener: (theme: Theme) => void): void {
  matchMedia(DARK_QUERY).addEventListener("change", ({ matches }) => listener(matches ? "dark" : "light"));
}
