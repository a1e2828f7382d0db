import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { APP_ROLE } from "./app-role.ts";
import { OWNER, urlOf } from "./cluster.ts";

/**
 * How the product's role reaches the embedded server that another process of ours runs on this data folder; undefined when there never
 * was one. Whoever asks must know that it runs: what is written there outlives it.
 */
export function runningPostgresUrl(dataDir: string): string | undefined {
  return runningUrl(dataDir, APP_ROLE, "app-password");
}

/** The same for the superuser, who may make databases. */
export function runningSuperuserUrl(dataDir: string): string | undefined {
  return runningUrl(dataDir, OWNER, "password");
}

function runningUrl(dataDir: string, role: string, passwordFile: string): string | undefined {
  // In a container that lets root neither share a folder nor open a namespace, the server is not inside (account.ts).
  const note = path.join(dataDir, "elsewhere");
  const home = existsSync(note) ? readFileSync(note, "utf8").trim() : dataDir;
  const [password, port] = [path.join(home, passwordFile), path.join(home, "port")];
  if (!existsSync(password) || !existsSync(port)) return undefined;
  return urlOf(role, readFileSync(password, "utf8"), readFileSync(port, "utf8").trim());
}
