import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type Config, readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { demoMarker } from "../seed/demo-marker.ts";
import { type Child, superviseChild } from "./child.ts";
import { findFreePort, isPortTaken } from "./free-port.ts";
import { takeLock } from "./lock.ts";
import { createOutput } from "./output.ts";
import { runSeed } from "./run-seed.ts";

// A terminal that is closed, or a pipe whose reader has gone, must not become the fault that keeps us from stopping what we started.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const output = createOutput(process.stdout);
const root = path.resolve(import.meta.dirname, "..");

function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function configOrGiveUp(): Config {
  try {
    return readConfig(inheritedEnvironment());
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }
}

/**
 * npm start, after the build: one process tree.
 *
 *   supervisor ─┬─ postgres      (unless DATABASE_URL names one)
 *               ├─ command-api   ┐
 *               ├─ projectors    ├ each on a loopback port of its own
 *               ├─ query-api     ┘
 *               ├─ gateway       the one origin
 *               └─ seed          demo content, once
 */
async function main(): Promise<void> {
  const startedAt = Date.now();
  process.chdir(root);
  const config = configOrGiveUp();
  mkdirSync(config.dataDir, { recursive: true });
  const lock = takeLock(config.dataDir);
  if (!lock.ok) {
    giveUp(
      `拾页已经在用这个数据目录运行（进程 ${lock.pid}）：${config.dataDir}`,
      `Shiye already runs on this data folder (process ${lock.pid}). Stop it, or choose another with DATA_DIR and PORT.`,
    );
  }
  if (await isPortTaken(config.port, config.host)) {
    lock.release();
    giveUp(
      `端口 ${config.port} 已被占用。换一个端口：PORT=5190 npm start`,
      `Port ${config.port} is taken. Choose another: PORT=5190 npm start`,
    );
  }

  const children: Child[] = [];
  let postgres: EmbeddedPostgres | undefined;
  let seed: { stop(): Promise<void> } | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      output.endProgress();
      output.line("正在停止 · draining …");
      await seed?.stop();
      // From the front to the back: nobody is sent to a service that is gone.
      for (const child of children.toReversed()) await child.stop();
      await postgres?.stop();
      lock.release();
      output.line("已停止 · stopped.");
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

  try {
    let databaseUrl = config.databaseUrl;
    if (!databaseUrl) {
      postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, "postgres"), log: output.line });
      databaseUrl = postgres.url;
      void postgres.exited.then(() => {
        if (stopping) return;
        output.line("PostgreSQL 意外停止，请重新运行 npm start · PostgreSQL ended unexpectedly: run npm start again. Nothing is lost.");
        void stop(1);
      });
    }
    lock.tellDatabase(databaseUrl);
    const [commandPort, queryPort, metricsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const shared = {
      ...inheritedEnvironment(),
      DATA_DIR: config.dataDir,
      DATABASE_URL: databaseUrl,
      HOST: "127.0.0.1",
      COMMAND_API_URL: `http://127.0.0.1:${commandPort}`,
      QUERY_API_URL: `http://127.0.0.1:${queryPort}`,
    };
    const start = async (name: string, environment: Record<string, string>) => {
      const child = await superviseChild({
        name,
        script: path.join(root, ".build", `${name}.mjs`),
        environment: { ...shared, ...environment },
        onLine: (line) => output.line(`${name} │ ${line}`),
        onCrash: (reason, pauseMs) => output.line(`${name} │ 意外退出，${pauseMs} 毫秒后重启 · ended (${reason}), starting again`),
      });
      children.push(child);
    };
    await start("command-api", { PORT: String(commandPort) });
    await Promise.all([start("projectors", { PORT: String(metricsPort) }), start("query-api", { PORT: String(queryPort) })]);
    await start("gateway", { PORT: String(config.port), HOST: config.host });

    const address = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${config.port}`;
    output.line("");
    output.line(`  拾页 Shiye 已就绪 · ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    output.line(`  会员站 members      ${address}/`);
    output.line(`  管理后台 back office ${address}/admin`);
    const marker = demoMarker(config.dataDir);
    if (config.demo || existsSync(marker)) output.line("  演示账号 sign-ins    user001 … user060 / shiye123 · admin / shiye-admin");
    output.line(`  指标 metrics         http://127.0.0.1:${metricsPort}/metrics`);
    output.line("  停止 stop           Ctrl+C");
    output.line("");
    if (config.demo && !existsSync(marker)) seed = runSeed({ script: path.join(root, ".build", "seed.mjs"), environment: shared, output });
  } catch (error) {
    console.error("启动失败 · could not start:", error instanceof Error ? error.message : error);
    await stop(1);
  }
}

await main();
