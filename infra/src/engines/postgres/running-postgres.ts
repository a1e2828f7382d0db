import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { OWNER } from "./cluster.ts";

/**
 * How to reach the embedded server that another process of ours runs on this data folder; undefined when there never was one.
 * Whoever asks must know that it runs: what is written there outlives it.
 */
export function runningPostgresUrl(dataDir: string): string | undefined {
  // In a container that lets root neither share a folder nor open a namespace, the server is not inside (account.ts).
  const note = path.join(dataDir, "elsewhere");
  const home = existsSync(note) ? readFileSync(note, "utf8").trim() : dataDir;
  const [password, port] = ["password", "port"].map((name) => path.join(home, name));
  if (!password || !port || !existsSync(password) || !existsSync(port)) return undefined;
  return `postgres://${OWNER}:${readFileSync(password, "utf8")}@127.0.0.1:${readFileSync(port, "utf8").trim()}/${OWNER}`;
}
