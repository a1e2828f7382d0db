import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildFolder } from "./paths.mjs";

/** Holds the number of the process that installs or builds. */
const ownFile = path.join(buildFolder, "preparing.pid");
const PAUSE_MS = 200;

/**
 * Runs `work` while no other process does so with the same file: two commands in one fresh checkout would install and build over each other.
 * Waits for the other one, and says so. A file whose process is gone, as after a Ctrl+C, holds up nobody.
 */
export function alone(work, file = ownFile) {
  mkdirSync(path.dirname(file), { recursive: true });
  let said = false;
  while (!take(file)) {
    let owner = ownerOf(file);
    if (!owner) {
      // Between the making of the file and its first byte it says nothing, for a moment.
      pause();
      owner = ownerOf(file);
    }
    if (!isAlive(owner)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!said) console.log(`等待另一个进程（${owner}）准备好 · waiting for process ${owner}, which prepares this checkout …`);
    said = true;
    pause();
  }
  const letGo = () => rmSync(file, { force: true });
  process.once("exit", letGo);
  try {
    return work();
  } finally {
    process.off("exit", letGo);
    letGo();
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(owner) {
  if (!owner) return false;
  try {
    process.kill(Number(owner), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
