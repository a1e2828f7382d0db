import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { checkout, environmentOf, type Start } from "./product.ts";

/** The services as an operator runs them: each a process of its own, with nobody who starts it again. */
export interface ServicesAlone {
  url: string;
  printed(): string;
  /** Those that have ended, with how. */
  ended(): readonly string[];
  stop(): Promise<void>;
}

export async function startServicesAlone(start: Start, databaseUrl: string): Promise<ServicesAlone> {
  execFileSync(process.execPath, [path.join(checkout, "infra/dev/bin/lib/build.mjs")], { stdio: "inherit" });
  const [commandPort, queryPort, metricsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = { "command-api": commandPort, projectors: metricsPort, "query-api": queryPort, gateway: start.port };
  const urls = { COMMAND_API_URL: `http://127.0.0.1:${commandPort}`, QUERY_API_URL: `http://127.0.0.1:${queryPort}` };
  const children: ChildProcess[] = [];
  const ended: string[] = [];
  let printed = "";

  async function run(name: string, port: number): Promise<void> {
    const env = { ...environmentOf(start), ...urls, DATABASE_URL: databaseUrl, PORT: String(port) };
    const child = spawn(process.execPath, ["--enable-source-maps", path.join(checkout, `.build/${name}.mjs`)], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    child.once("exit", (code, signal) => ended.push(`${name}: ${signal ?? code}`));
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          printed += text.replaceAll(/^/gm, `${name} │ `);
          if (text.includes(`${name} listens`)) resolve();
        });
      }
      child.once("exit", () => reject(new Error(`${name} did not start:\n${printed}`)));
    });
  }

  // One after the other: the first draws the secrets of the folder, and the next need the tables.
  for (const [name, port] of Object.entries(ports)) await run(name, port);
  return {
    url: `http://127.0.0.1:${start.port}`,
    printed: () => printed,
    ended: () => [...ended],
    async stop() {
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGTERM");
        await once(child, "exit");
      }
    },
  };
}
