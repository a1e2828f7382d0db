/**
 * What a call costs through the gateway, against the same call to the service itself: each a process of its own, one kept connection,
 * one call at a time. The service only answers with what it was sent, so the ratio is as bad as it can get.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { AS_BUILT, type BenchReport, type BenchWorld, compare, millisecondsOf, p50Of } from "./harness.ts";
import { openHttpConnection } from "./http-connection.ts";

const CALLS = 3000;

export async function run({ folder, runs }: BenchWorld): Promise<BenchReport> {
  const children: ChildProcess[] = [];
  const site = path.join(folder, "site");
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, "index.html"), "<!doctype html><html><head><title>拾页</title></head><body></body></html>");

  const start = async (script: string, args: string[], environment: Record<string, string> = {}): Promise<string> => {
    const child = fork(path.join(import.meta.dirname, "../../gateway/src/testing", script), args, {
      execArgv: ["--import", AS_BUILT],
      env: { ...inheritedEnvironment(), NODE_ENV: "test", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, ...environment },
    });
    children.push(child);
    const [message] = (await once(child, "message")) as [{ ready: { port: number } }];
    return `http://127.0.0.1:${message.ready.port}`;
  };
  const commandUrl = await start("echo-service.ts", ["command"]);
  const queryUrl = await start("echo-service.ts", ["query"]);
  const gatewayUrl = await start("sample-gateway.ts", [site], { COMMAND_API_URL: commandUrl, QUERY_API_URL: queryUrl });

  const results = [];
  for (const [method, place, directUrl, body] of [
    ["GET", "/api/echo/bench", queryUrl, undefined],
    ["POST", "/api/echo", commandUrl, { nonce: "bench" }],
    ["DELETE", "/api/echo", commandUrl, { nonce: "bench" }],
  ] as const) {
    const measure = (url: string) => async () => {
      const connection = await openHttpConnection(url, { Authorization: "Bearer x", "User-Agent": "bench", Accept: "*/*" });
      const p50 = await p50Of(CALLS, () => millisecondsOf(() => connection.ask(method, place, body)));
      connection.close();
      return p50;
    };
    const label = `${method} ${place} through the gateway, p50`;
    const yardsticks = [{ name: "the service itself", measure: measure(directUrl) }];
    results.push(...(await compare({ label, unit: "ms", subject: measure(gatewayUrl), yardsticks }, runs)));
  }
  for (const child of children) child.kill("SIGTERM");
  return { sizes: `${CALLS} calls a round, one at a time over one connection`, results };
}
