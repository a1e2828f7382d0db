import { useSyncExternalStore } from "react";

export type ThemeChoice = "system" | "light" | "dark";
export const THEME_CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
];

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem("theme");
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem("theme", choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  systemDark.addEventListener("change", listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    systemDark.removeEventListener("change", listener);
    window.removeEventListener("storage", listener);
  };
}

const isDark = () => readThemeChoice() === "dark" || (readThemeChoice() === "system" && systemDark.matches);

export function useThemeChoice(): { choice: ThemeChoice; dark: boolean } {
  const choice = useSyncExternalStore(subscribe, readThemeChoice);
  const dark = useSyncExternalStore(subscribe, isDark);
  return { choice, dark };
}
