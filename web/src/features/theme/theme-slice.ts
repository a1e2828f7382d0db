import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Theme } from "./brand-colour.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** `colour` null is the site's own red, whose tokens are in tokens.css. */
export interface ThemeState {
  choice: ThemeChoice;
  colour: string | null;
  /** The theme of the system, which is used when the choice is `system`. */
  system: Theme;
}

const themeSlice = createSlice({
  name: "theme",
  initialState: { choice: "system", colour: null, system: "light" } as ThemeState,
  reducers: {
    themeChosen(state, { payload }: PayloadAction<ThemeChoice>) {
      state.choice = payload;
    },
    themeColourChosen(state, { payload }: PayloadAction<string | null>) {
      state.colour = payload;
    },
    systemThemeChanged(state, { payload }: PayloadAction<Theme>) {
      state.system = payload;
    },
  },
  selectors: {
    selectThemeState: (state) => state,
    selectTheme: (state): Theme => (state.choice === "system" ? state.system : state.choice),
  },
});

export const { themeChosen, themeColourChosen, systemThemeChanged } = themeSlice.actions;
export const { selectThemeState, selectTheme } = themeSlice.selectors;
export const themeReducer = themeSlice.reducer;
