import { existsSync } from "node:fs";
import path from "node:path";

/** The first program of these names on the PATH, or undefined. */
export function findProgram(names, PATH = process.env.PATH ?? "") {
  const places = PATH.split(path.delimiter).filter(path.isAbsolute);
  return places.flatMap((folder) => names.map((name) => path.join(folder, name))).find(existsSync);
}

/** Firefox, which answers WebDriver BiDi by itself. */
export const findFirefox = () => findProgram(["firefox-esr", "firefox"]);

/** WebKitGTK's driver and, because its browser draws in a window, a screen that nobody sees. Undefined when one of them is missing. */
export function findWebKit() {
  const driver = findProgram(["WebKitWebDriver"]);
  const screen = findProgram(["Xvfb"]);
  return driver && screen ? { driver, screen } : undefined;
}
