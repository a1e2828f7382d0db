import { createSignal } from "@shiye/client/signal";
import { useSyncExternalStore } from "react";
import { deviceStorage } from "../../api/site-storage.ts";

export type ThemeChoice = "system" | "light" | "dark";
export const THEME_CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
];

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const chosen = createSignal();

function readThemeChoice(): ThemeChoice {
  const stored = deviceStorage.getItem("theme");
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  deviceStorage.setItem("theme", choice);
  chosen.emit();
}

function subscribe(listener: () => void): () => void {
  const stop = chosen.subscribe(listener);
  systemDark.addEventListener("change", listener);
  window.addEventListener("storage", listener);
  return () => {
    stop();
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
