import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export function git(folder: string, ...words: string[]): string {
  const identity = ["-c", "user.name=new-feature", "-c", "user.email=new-feature@localhost", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...identity, ...words], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * The last commit of a checkout in a temporary folder, with the packages that are installed there. Our own packages are those of the copy:
 * a link to `node_modules` as a whole would lead back to the original's.
 */
export function copyOfCheckout(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "shiye-feature-"));
  git(root, "clone", "--quiet", "--shared", root, folder);
  const packages = path.join(root, "node_modules");
  mkdirSync(path.join(folder, "node_modules/@shiye"), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== "@shiye" && name !== ".vite") symlinkSync(path.join(packages, name), path.join(folder, "node_modules", name));
  for (const name of readdirSync(path.join(packages, "@shiye")))
    symlinkSync(readlinkSync(path.join(packages, "@shiye", name)), path.join(folder, "node_modules/@shiye", name));
  for (const workspace of readdirSync(root))
    if (workspace !== "node_modules" && existsSync(path.join(root, workspace, "node_modules")))
      symlinkSync(path.join(root, workspace, "node_modules"), path.join(folder, workspace, "node_modules"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
