import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { alone } from "./alone.mjs";
import { buildFolder, root } from "./paths.mjs";
import { giveUp } from "./terminal.mjs";

const marker = path.join(root, "node_modules", ".installed-from");

/** What node_modules must have been made from: the lock file, on this platform. */
function wanted() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}`;
}

const isInstalled = () => existsSync(marker) && readFileSync(marker, "utf8") === wanted();

/** Keeps that node_modules is whole. One without the packages of the tests, as after `--omit=dev`, is not. */
export function rememberInstalled() {
  if (existsSync(path.join(root, "node_modules", "vitest"))) writeFileSync(marker, wanted());
}

/** Signs in a folder's path that the bundler or the test runner reads as something else: an address, a pattern, a quotation, a replacement. */
export const unbuildableIn = (folder) =>
  folder
    .split(path.sep)
    .join("")
    .match(/[#?*%"\\$]/)?.[0];

/** Installs the packages when they are missing or other ones than the lock file names. npm shows its own progress. Ends where nothing can be built. */
export function ensureInstalled() {
  const sign = unbuildableIn(root);
  if (sign) {
    giveUp(
      `项目所在的路径含有“${sign}”，无法在这里构建和测试：请把项目移到路径中没有 # ? * % $ " \\ 的文件夹。`,
      `The path of the project contains ${sign}, and it cannot be built and tested here: move it to a folder without # ? * % $ " \\ in its path.`,
    );
  }
  if (!isInstalled()) alone(install);
}

/** Where npm cannot keep what it has loaded, as in a home that is read-only, it keeps it in the checkout. */
export function cacheArguments(cache = process.env.npm_config_cache ?? path.join(homedir(), ".npm")) {
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return ["--cache", path.join(buildFolder, "npm-cache")];
  }
}

function install() {
  // Whoever was waited for has done it.
  if (isInstalled()) return;
  console.log("安装依赖 · installing packages (once; about a minute) …");
  // Under `npm start` npm tells where it is itself; that also spares Windows the search for npm.cmd.
  const npmScript = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", ...cacheArguments()];
  const result = npmScript
    ? spawnSync(process.execPath, [npmScript, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) {
    giveUp(
      "",
      "依赖没有装好：请检查网络连接后重试（npm 的说明在上面）。",
      "The packages could not be installed: check the network and try again (npm said why above).",
    );
  }
  rememberInstalled();
}
