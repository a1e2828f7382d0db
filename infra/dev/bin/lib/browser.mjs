import { existsSync } from "node:fs";
import { findProgram } from "./engines.mjs";

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
  const files = process.platform === "win32" ? names.map((name) => `${name}.exe`) : names;
  return findProgram(files, PATH) ?? places.find(existsSync);
}
