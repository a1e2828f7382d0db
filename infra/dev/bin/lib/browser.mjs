import { existsSync } from "node:fs";
import path from "node:path";

/** As they are called on the PATH. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The Chromium of this machine: the one of CHROMIUM_PATH, else of the PATH, else where installers put it. Undefined when there is none. */
export function findBrowser({ CHROMIUM_PATH: named, PATH = "" } = process.env) {
  // Somebody who names one wants that one and no other.
  if (named) return existsSync(named) ? named : undefined;
  const suffix = process.platform === "win32" ? ".exe" : "";
  const onPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name + suffix)));
  return [...onPath.filter(path.isAbsolute), ...places].find(existsSync);
}
