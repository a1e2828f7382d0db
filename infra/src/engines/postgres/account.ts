import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { letOnlyNobodyThrough, NOBODY } from "../data-folder.ts";
import { binariesIn, type PostgresBinaries } from "./binaries.ts";

/** Where data goes when root may neither share the folder with `nobody` nor open a user namespace. */
const OUTSIDE = "/var/lib/shiye-engines";

/** How to run PostgreSQL's programs, which refuse to run as root, and where they may keep their files. */
export interface Account {
  readonly binaries: PostgresBinaries;
  /** Folder for the cluster; normally the one asked for. */
  readonly dataDir: string;
  /** Prefix of every command line. */
  readonly wrapper: readonly string[];
  /** For `spawn`; undefined keeps our own user. */
  readonly uid: number | undefined;
  /** Owner the files must have, as seen by us; undefined when we are an ordinary user. */
  readonly owner: number | undefined;
}

interface AccountOptions {
  readonly binaries: PostgresBinaries;
  readonly dataDir: string;
  /** Replaced in tests, to walk the road of a container that forbids user namespaces. */
  readonly canUnshare?: () => boolean;
}

/**
 * An ordinary user needs nothing. Root has three roads, tried in this order, each verified rather than assumed:
 *
 *   nobody      setuid; needs a checkout and a data folder that others may enter
 *   namespace   `unshare --user`: still the owner of our files, but uid 65534 in its own eyes; works under /root
 *   outside     data and a copy of the programs move to /var/lib; for containers that forbid namespaces
 */
export function chooseAccount({ binaries, dataDir, canUnshare = unshareWorks }: AccountOptions): Account {
  mkdirSync(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) {
    if (process.platform !== "win32") chmodSync(dataDir, 0o700);
    return { binaries, dataDir, wrapper: [], uid: undefined, owner: undefined };
  }
  letOnlyNobodyThrough(dataDir);

  const movedBefore = existsSync(path.join(dataDir, "elsewhere"));
  if (!movedBefore && nobodyReaches(binaries, dataDir)) return { binaries, dataDir, wrapper: [], uid: NOBODY, owner: NOBODY };
  chmodSync(dataDir, 0o700);
  if (!movedBefore && canUnshare()) {
    const wrapper = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];
    return { binaries, dataDir, wrapper, uid: undefined, owner: 0 };
  }
  return moveOutside(binaries, dataDir);
}

/** Asks the kernel instead of reading modes: access lists, mounts and parents all count. */
function nobodyReaches(binaries: PostgresBinaries, dataDir: string): boolean {
  const script = '"$1" --version >/dev/null && [ -x "$2" ]';
  const probe = spawnSync("/bin/sh", ["-c", script, "sh", binaries.postgres, dataDir], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: "/",
    stdio: "ignore",
  });
  return probe.status === 0;
}

function unshareWorks(): boolean {
  const probe = spawnSync("unshare", ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--", "true"], { stdio: "ignore" });
  return probe.status === 0;
}

function moveOutside(binaries: PostgresBinaries, dataDir: string): Account {
  const home = path.join(OUTSIDE, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  // The version is part of the name: after an upgrade the new programs are copied beside the old ones.
  const copy = path.join(OUTSIDE, `programs-${createHash("sha256").update(versionOf(binaries)).digest("hex").slice(0, 16)}`);
  mkdirSync(home, { recursive: true });
  chmodSync(OUTSIDE, 0o711);
  letOnlyNobodyThrough(home);
  if (!existsSync(copy)) copyPrograms(binaries.root, copy);
  // `npm run reset` reads this note, so that wiping the data folder wipes what belongs to it.
  writeFileSync(path.join(dataDir, "elsewhere"), home);
  const moved = binariesIn(copy);
  if (!nobodyReaches(moved, home)) {
    throw new Error(
      "PostgreSQL does not run as root, and no unprivileged account reaches this checkout. " +
        "Start as an ordinary user, move the checkout to a folder that others may enter, or set DATABASE_URL.",
    );
  }
  return { binaries: moved, dataDir: home, wrapper: [], uid: NOBODY, owner: NOBODY };
}

/** Another account runs the copy, so it must be able to read it, whatever this process keeps from others. */
function copyPrograms(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  const before = process.umask(0o022);
  try {
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  } finally {
    process.umask(before);
  }
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, to);
}

function versionOf(binaries: PostgresBinaries): string {
  return spawnSync(binaries.postgres, ["--version"], { encoding: "utf8" }).stdout + binaries.root;
}

/** Gives the tree to the account; costs nothing when it owns it already. A checkout may have moved between two starts. */
export function giveTo(account: Account, target: string): void {
  if (account.owner === undefined || !existsSync(target)) return;
  if (lstatSync(target).uid === account.owner) return;
  chownTree(target, account.owner);
}

function chownTree(target: string, owner: number): void {
  const isFolder = lstatSync(target).isDirectory();
  if (isFolder) for (const entry of readdirSync(target)) chownTree(path.join(target, entry), owner);
  // Parent last: an interrupted walk is taken up again by the next start. Links out of the tree are never followed.
  if (!lstatSync(target).isSymbolicLink()) chownSync(target, owner, owner);
}
