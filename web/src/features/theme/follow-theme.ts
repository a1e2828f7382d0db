import type { Store } from "@reduxjs/toolkit";
import { brandTokens, type Theme } from "./brand-colour.ts";
import { selectTheme, systemThemeChanged, type ThemeState } from "./theme-slice.ts";
import { DARK_QUERY, readTheme, THEME_KEYS } from "./theme-storage.ts";

/** Stores and applies the theme. The script in index.html has applied the stored one when the page was loaded. */
export function followTheme(store: Store<{ theme: ThemeState }>): void {
  let last = readTheme();
  const follow = () => {
    const { theme } = store.getState();
    const chosen = theme.choice !== last.choice || theme.colour !== last.colour;
    if (!chosen && theme.system === last.system) return;
    last = theme;
    if (chosen) storeTheme(theme);
    paintTheme(selectTheme(store.getState()), theme.colour);
  };
  store.subscribe(follow);
  // A theme may have been chosen before this code was loaded, and the system may have changed.
  follow();
  const system = matchMedia(DARK_QUERY);
  const followSystem = () => void store.dispatch(systemThemeChanged(system.matches ? "dark" : "light"));
  system.addEventListener("change", followSystem);
  followSystem();
}

function storeTheme({ choice, colour }: ThemeState): void {
  try {
    localStorage.setItem(THEME_KEYS.choice, choice);
    if (colour) {
      localStorage.setItem(THEME_KEYS.colour, colour);
      localStorage.setItem(THEME_KEYS.tokens, JSON.stringify({ light: brandTokens(colour, "light"), dark: brandTokens(colour, "dark") }));
    } else {
      localStorage.removeItem(THEME_KEYS.colour);
      localStorage.removeItem(THEME_KEYS.tokens);
    }
  } catch {
    // The storage is full or refused. Then the choice lasts as long as the tab.
  }
}

/** Sets the attribute that selects the tokens, and the tokens of a picked colour. */
function paintTheme(theme: Theme, colour: string | null): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.setAttribute("content", theme === "dark" ? "#111113" : "#ffffff");
  const tokens = colour ? brandTokens(colour, theme) : {};
  // No other code sets custom properties there. Those that the script in index.html set are removed too.
  for (const name of Array.from(root.style)) if (name.startsWith("--") && !tokens[name]) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
}
