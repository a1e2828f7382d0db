import path from "node:path";
import type { Config } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { checkDatabase } from "@shiye/infra/engines/check-database";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { type Balance, startBalance } from "./balance.ts";
import { type Child, superviseChild } from "./child.ts";
import { type SupervisedDatabase, superviseDatabase } from "./database.ts";
import { decideOnDemo, demoSignIns, keepDemoAtHome } from "./demo-decision.ts";
import type { Output } from "./output.ts";
import { runSeed } from "./run-seed.ts";

/** How many processes of each service. */
export interface Nodes {
  "command-api": number;
  projectors: number;
  "query-api": number;
}

/** One of them, as it runs. */
export interface RunningNode {
  name: string;
  service: keyof Nodes;
  port: number;
  pid(): number | undefined;
  restarts(): number;
  /** Of the door in front; undefined where there is none. */
  connections(): { open: number; opened: number } | undefined;
}

const ONE_OF_EACH: Nodes = { "command-api": 1, projectors: 1, "query-api": 1 };

export interface ProductOptions {
  /** Default: one of each. Several of one service are behind one door (`balance.ts`). */
  nodes?: Nodes;
  /** For the services, beside what this process has. */
  environment?: Readonly<Record<string, string>>;
  config: Config;
  /** Where `.build` and the sites are. */
  checkout: string;
  output: Output;
  /** In milliseconds since 1970, for the line that says how long it took. */
  startedAt: number;
  onDatabase: (url: string) => void;
}

/**
 * One process tree:
 *
 *   supervisor ─┬─ postgres      (unless DATABASE_URL names one)
 *               ├─ command-api   ┐
 *               ├─ projectors    ├ each on a loopback port of its own
 *               ├─ query-api     ┘
 *               ├─ gateway       the one origin
 *               └─ seed          demo content, once
 *
 * It may be stopped at any moment, also while it starts: whatever runs by then is known here from the moment it was spawned.
 */
export function createProduct({
  config,
  checkout,
  output,
  startedAt,
  onDatabase,
  nodes = ONE_OF_EACH,
  environment: given = {},
}: ProductOptions) {
  const leaving = new AbortController();
  const children: Child[] = [];
  const running: RunningNode[] = [];
  const doors: Balance[] = [];
  let postgres: SupervisedDatabase | undefined;
  let seed: ReturnType<typeof runSeed> | undefined;
  const script = (name: string) => path.join(checkout, ".build", `${name}.mjs`);

  async function openDatabase(): Promise<string> {
    if (config.databaseUrl) return config.databaseUrl;
    leaving.signal.throwIfAborted();
    postgres = superviseDatabase({ dataDir: path.join(config.dataDir, "postgres"), log: output.line });
    return (await postgres.ready).url;
  }

  async function startService(
    service: keyof Nodes | "gateway",
    environment: Record<string, string | undefined>,
    name: string = service,
  ): Promise<Pick<RunningNode, "pid" | "restarts">> {
    leaving.signal.throwIfAborted();
    let restarts = 0;
    const child = superviseChild({
      name,
      script: script(service),
      environment,
      output,
      onCrash(reason, pauseMs) {
        restarts += 1;
        output.line(`${name} │ 意外退出，${pauseMs} 毫秒后重启 · ended (${reason}), starting again`);
      },
    });
    children.push(child);
    await child.ready;
    return { pid: child.pid, restarts: () => restarts };
  }

  /** Where the nodes of a service will listen, and where those ask who do not care which. */
  async function placeOf(service: keyof Nodes) {
    const ports: number[] = [];
    for (let node = 0; node < nodes[service]; node += 1) ports.push(await findFreePort());
    if (ports.length === 1) return { ports, url: `http://127.0.0.1:${ports[0]}` };
    const door = await startBalance(ports);
    doors.push(door);
    return { ports, door, url: `http://127.0.0.1:${door.port}` };
  }

  type Place = Awaited<ReturnType<typeof placeOf>>;

  /** The first alone, as it may make what the others find; then the rest at once. */
  async function startNodes(service: keyof Nodes, { ports, door }: Place, environment: Record<string, string | undefined>): Promise<void> {
    const startNode = async (port: number, index: number) => {
      const name = ports.length > 1 ? `${service}-${index + 1}` : service;
      const process = await startService(service, { ...environment, PORT: String(port) }, name);
      running.push({ ...process, name, service, port, connections: () => door?.counts().get(port) });
    };
    for (const [index, port] of ports.slice(0, 1).entries()) await startNode(port, index);
    await Promise.all(ports.slice(1).map((port, index) => startNode(port, index + 1)));
  }

  async function start(): Promise<void> {
    const databaseUrl = await openDatabase();
    const configured = { ...config, databaseUrl };
    await checkDatabase(configured);
    onDatabase(databaseUrl);
    await keepDemoAtHome(configured);
    const withDemo = await decideOnDemo(configured, Date.now);
    const [commands, queries, projectors] = [await placeOf("command-api"), await placeOf("query-api"), await placeOf("projectors")];
    const shared = {
      ...inheritedEnvironment(),
      ...given,
      DATA_DIR: config.dataDir,
      DATABASE_URL: databaseUrl,
      HOST: "127.0.0.1",
      COMMAND_API_URL: commands.url,
      QUERY_API_URL: queries.url,
    };
    // Demo content brings an administrator of its own.
    const firstAdministrator = withDemo ? "0" : "1";
    await startNodes("command-api", commands, { ...shared, FIRST_ADMINISTRATOR: firstAdministrator });
    await Promise.all([startNodes("projectors", projectors, shared), startNodes("query-api", queries, shared)]);
    await startService("gateway", { ...shared, PORT: String(config.port), HOST: config.host });
    leaving.signal.throwIfAborted();

    const address = `http://${addressOf(config.host)}:${config.port}`;
    for (const line of [
      "",
      `  拾页 Shiye 已就绪 · ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
      `  会员站 members      ${address}/`,
      `  管理后台 back office ${address}/admin`,
      ...demoSignIns(config),
      `  指标 metrics         ${projectors.ports.map((port) => `http://127.0.0.1:${port}/metrics`).join(" ")}`,
      "  停止 stop           Ctrl+C",
      "",
    ]) {
      output.line(line);
    }
    if (withDemo) seed = runSeed({ script: script("seed"), environment: shared, output });
  }

  return {
    /** Resolves when everything takes work; rejects when something does not start, or when it is stopped meanwhile. */
    start,

    nodes: (): readonly RunningNode[] => running,

    /** Ends everything, from the front to the back: nobody is sent to a service that is gone. */
    async stop(): Promise<void> {
      leaving.abort(new Error("stopped while it started"));
      await seed?.stop();
      for (const child of children.toReversed()) await child.stop();
      for (const door of doors) await door.close();
      // Until here it is kept running: a service that drains has appends to finish.
      await postgres?.stop();
    },

    /** Ends everything at once. What was acknowledged is on the disk. `stop` then has nothing to wait for. */
    kill(): void {
      leaving.abort(new Error("stopped while it started"));
      seed?.kill();
      for (const child of children) child.kill();
      postgres?.kill();
    },
  };
}

/** As a browser on this machine writes it. */
function addressOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
