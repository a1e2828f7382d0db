// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { brandTokens } from "./brand-colour.ts";
import { followTheme } from "./follow-theme.ts";
import { themeChosen, themeColourChosen, themeReducer } from "./theme-slice.ts";
import { readTheme } from "./theme-storage.ts";

const GREEN = "#1f9d6b";
const root = document.documentElement;

/** The choice of the system, and a way to change it. */
function systemTheme() {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => system);
  return (dark: boolean) => {
    system.matches = dark;
    system.dispatchEvent(new Event("change"));
  };
}
const openTab = () => configureStore({ reducer: { theme: themeReducer }, preloadedState: { theme: readTheme() } });
const stored = () => Object.fromEntries(["theme", "theme-color", "theme-tokens"].map((key) => [key, localStorage.getItem(key)]));

let setSystem: ReturnType<typeof systemTheme>;
beforeEach(() => {
  localStorage.clear();
  root.removeAttribute("style");
  root.dataset.theme = "light";
  setSystem = systemTheme();
});
afterEach(() => vi.unstubAllGlobals());

describe("the theme of the page", () => {
  it("is applied and stored when a member chooses it, and read at the next visit", () => {
    const store = openTab();
    followTheme(store);
    store.dispatch(themeChosen("dark"));
    store.dispatch(themeColourChosen(GREEN));
    expect([root.dataset.theme, root.style.getPropertyValue("--brand")]).toEqual(["dark", GREEN]);
    expect(JSON.parse(stored()["theme-tokens"] ?? "")).toEqual({ light: brandTokens(GREEN, "light"), dark: brandTokens(GREEN, "dark") });
    expect(readTheme()).toMatchObject({ choice: "dark", colour: GREEN });
  });

  it("loses the tokens of a colour that is reset", () => {
    const store = openTab();
    followTheme(store);
    store.dispatch(themeColourChosen(GREEN));
    store.dispatch(themeColourChosen(null));
    expect(root.style.getPropertyValue("--brand")).toBe("");
    expect(stored()).toEqual({ theme: "system", "theme-color": null, "theme-tokens": null });
  });

  it("follows the system, and stores nothing for that", () => {
    followTheme(openTab());
    setSystem(true);
    expect(root.dataset.theme).toBe("dark");
    setSystem(false);
    expect(root.dataset.theme).toBe("light");
    expect(stored().theme).toBeNull();
  });

  it("applies what was chosen, or changed by the system, before it was followed", () => {
    const [chosen, changed] = [openTab(), openTab()];
    chosen.dispatch(themeChosen("dark"));
    followTheme(chosen);
    expect([root.dataset.theme, stored().theme]).toEqual(["dark", "dark"]);
    localStorage.clear();
    root.dataset.theme = "light";
    setSystem(true);
    followTheme(changed);
    expect([root.dataset.theme, stored().theme]).toEqual(["dark", null]);
  });

  it("lasts as long as the tab when nothing can be stored", () => {
    const store = openTab();
    followTheme(store);
    const refused = () => {
      throw new DOMException("refused", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refused, setItem: refused, removeItem: refused });
    store.dispatch(themeChosen("dark"));
    expect(root.dataset.theme).toBe("dark");
  });
});
