import path from "node:path";
import type { Config } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { checkDatabase } from "@shiye/infra/engines/check-database";
import { type Child, superviseChild } from "./child.ts";
import { type SupervisedDatabase, superviseDatabase } from "./database.ts";
import { decideOnDemo, demoSignIns, keepDemoAtHome } from "./demo-decision.ts";
import { findFreePort } from "./free-port.ts";
import type { Output } from "./output.ts";
import { runSeed } from "./run-seed.ts";

export interface ProductOptions {
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
export function createProduct({ config, checkout, output, startedAt, onDatabase }: ProductOptions) {
  const leaving = new AbortController();
  const children: Child[] = [];
  let postgres: SupervisedDatabase | undefined;
  let seed: { stop(): Promise<void> } | undefined;
  const script = (name: string) => path.join(checkout, ".build", `${name}.mjs`);

  async function openDatabase(): Promise<string> {
    if (config.databaseUrl) return config.databaseUrl;
    leaving.signal.throwIfAborted();
    postgres = superviseDatabase({ dataDir: path.join(config.dataDir, "postgres"), log: output.line });
    return (await postgres.ready).url;
  }

  async function startService(name: string, environment: Record<string, string | undefined>): Promise<void> {
    leaving.signal.throwIfAborted();
    const child = superviseChild({
      name,
      script: script(name),
      environment,
      output,
      onCrash: (reason, pauseMs) => output.line(`${name} │ 意外退出，${pauseMs} 毫秒后重启 · ended (${reason}), starting again`),
    });
    children.push(child);
    await child.ready;
  }

  async function start(): Promise<void> {
    const databaseUrl = await openDatabase();
    const configured = { ...config, databaseUrl };
    await checkDatabase(configured);
    onDatabase(databaseUrl);
    await keepDemoAtHome(configured);
    const withDemo = await decideOnDemo(configured, Date.now);
    const [commandPort, queryPort, metricsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const shared = {
      ...inheritedEnvironment(),
      DATA_DIR: config.dataDir,
      DATABASE_URL: databaseUrl,
      HOST: "127.0.0.1",
      COMMAND_API_URL: `http://127.0.0.1:${commandPort}`,
      QUERY_API_URL: `http://127.0.0.1:${queryPort}`,
    };
    // Demo content brings an administrator of its own.
    const firstAdministrator = withDemo ? "0" : "1";
    await startService("command-api", { ...shared, PORT: String(commandPort), FIRST_ADMINISTRATOR: firstAdministrator });
    await Promise.all([
      startService("projectors", { ...shared, PORT: String(metricsPort) }),
      startService("query-api", { ...shared, PORT: String(queryPort) }),
    ]);
    await startService("gateway", { ...shared, PORT: String(config.port), HOST: config.host });
    leaving.signal.throwIfAborted();

    const address = `http://${addressOf(config.host)}:${config.port}`;
    for (const line of [
      "",
      `  拾页 Shiye 已就绪 · ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
      `  会员站 members      ${address}/`,
      `  管理后台 back office ${address}/admin`,
      ...demoSignIns(config),
      `  指标 metrics         http://127.0.0.1:${metricsPort}/metrics`,
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

    /** Ends everything, from the front to the back: nobody is sent to a service that is gone. */
    async stop(): Promise<void> {
      leaving.abort(new Error("stopped while it started"));
      await seed?.stop();
      for (const child of children.toReversed()) await child.stop();
      // Until here it is kept running: a service that drains has appends to finish.
      await postgres?.stop();
    },
  };
}

/** As a browser on this machine writes it. */
function addressOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
