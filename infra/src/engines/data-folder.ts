import { chmodSync, chownSync, existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { makePrivateFolder } from "../config/private-folder.ts";
import { hasCode } from "../errors.ts";

/** `nobody`: exists as a number everywhere, needs no entry in /etc/passwd. */
export const NOBODY = 65534;

/** For every process of ours, before it writes anything: what it makes is for its own account alone. Children inherit it. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** What the product keeps in its data folder; nothing else in there is touched. The database's folder is account.ts's business. */
const FOLDERS = ["media", "uploads"];
const FILES = ["secrets.json", "supervisor.json", "demo-content.json", "demo-content.begun.json"];

const OTHERS = 0o077;
const STICKY = 0o1000;

const runsAsRoot = () => process.getuid?.() === 0;

/**
 * Makes the data folder where it is missing, and closes it, with what earlier versions left open in it, to every other account of the
 * machine. Answers what it was not let to close, because it is another account's.
 */
export function openDataFolder(dataDir: string, { asRoot = runsAsRoot() }: { asRoot?: boolean } = {}): string[] {
  makePrivateFolder(dataDir);
  if (process.platform === "win32") return [];
  const left: string[] = [];
  const attempt = (target: string, close: () => void) => {
    try {
      close();
    } catch (error) {
      if (!hasCode(error, "EPERM")) throw error;
      left.push(target);
    }
  };
  for (const target of [...FOLDERS, ...FILES].map((name) => path.join(dataDir, name))) {
    if (existsSync(target)) attempt(target, () => closeTree(target));
  }
  // A folder that everybody shares, as /tmp, is not ours to close.
  if (lstatSync(dataDir).mode & STICKY) left.push(dataDir);
  else attempt(dataDir, () => (asRoot ? letOnlyNobodyThrough(dataDir) : chmodSync(dataDir, 0o700)));
  return left;
}

/** Root's own PostgreSQL runs as nobody, and must get to its files: through the folder, without seeing what is in it. */
export function letOnlyNobodyThrough(folder: string): void {
  chmodSync(folder, giveGroupTo(folder) ? 0o710 : 0o711);
}

/** Not every container has that group, and not every file system knows groups: then everybody may pass through, still seeing nothing. */
function giveGroupTo(folder: string): boolean {
  try {
    chownSync(folder, lstatSync(folder).uid, NOBODY);
    return true;
  } catch {
    return false;
  }
}

/** Costs nothing where the top is closed already; that is closed last, so an interrupted walk is taken up again. Links are not followed. */
function closeTree(target: string): void {
  const found = lstatSync(target);
  if (found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) for (const entry of readdirSync(target)) closeTree(path.join(target, entry));
  chmodSync(target, found.isDirectory() ? 0o700 : 0o600);
}
