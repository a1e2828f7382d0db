import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { type Child, superviseChild } from "../supervisor/child.ts";
import type { BenchWorld } from "./harness.ts";

const root = path.resolve(import.meta.dirname, "../../..");

export const CAPTCHA_TEST_ANSWER = "bench";

export interface RunningServices {
  commandUrl: string;
  queryUrl: string;
  /** Of the gateway, where one was asked for. */
  gatewayUrl: string | undefined;
  /** The process of each, by its name. */
  pids(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** command-api, projectors, query-api and, if asked for, the gateway, as `npm start` builds and runs them: each in a process of its own. */
export async function startServices(
  { databaseUrl, folder }: Pick<BenchWorld, "databaseUrl" | "folder">,
  environment: Record<string, string> = {},
  { gateway = false }: { gateway?: boolean } = {},
): Promise<RunningServices> {
  const [commandPort, queryPort, gatewayPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const commandUrl = `http://127.0.0.1:${commandPort}`;
  const queryUrl = `http://127.0.0.1:${queryPort}`;
  const shared = {
    ...inheritedEnvironment(),
    NODE_ENV: "test",
    CAPTCHA_TEST_ANSWER,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    COMMAND_API_URL: commandUrl,
    QUERY_API_URL: queryUrl,
    ...environment,
  };
  const started: { name: string; child: Child }[] = [];
  for (const [name, port] of [
    ["command-api", commandPort],
    ["projectors", 0],
    ["query-api", queryPort],
    ...(gateway ? ([["gateway", gatewayPort]] as const) : []),
  ] as const) {
    const child = superviseChild({
      name,
      script: path.join(root, ".build", `${name}.mjs`),
      environment: { ...shared, PORT: String(port) },
      output: { line: console.error, progress: () => undefined, endProgress: () => undefined },
      onCrash: (reason) => console.error(`${name} │ ended (${reason})`),
    });
    started.push({ name, child });
    await child.ready;
  }
  return {
    commandUrl,
    queryUrl,
    gatewayUrl: gateway ? `http://127.0.0.1:${gatewayPort}` : undefined,
    pids: () => new Map(started.map(({ name, child }) => [name, child.pid() ?? 0])),
    async stop() {
      for (const { child } of started.toReversed()) await child.stop();
    },
  };
}
