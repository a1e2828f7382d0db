import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inheritedEnvironment } from "../config/environment.ts";
import { listen } from "./listen.ts";

let folder = "";
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "service test "));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const source = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);
const loader = import.meta.resolve("tsx");

/** Runs a main file with the given `start`; what it prints is collected. */
function run(start: string, environment: Record<string, string> = {}) {
  const script = path.join(folder, "main.mts");
  writeFileSync(
    script,
    `import { createServer } from "node:http";
     import { runService } from ${source("service.ts")};
     import { listen } from ${source("listen.ts")};
     runService({ name: "sample", start: ${start} });`,
  );
  const child = fork(script, {
    execArgv: ["--import", loader],
    env: { ...inheritedEnvironment(), NODE_ENV: "test", PORT: "0", DATA_DIR: folder, ...environment },
    silent: true,
  });
  children.push(child);
  let printed = "";
  const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of outputs) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  // Not "close", which a child whose channel we closed never emits.
  const ended = Promise.all([once(child, "exit"), ...outputs.map((stream) => once(stream, "close"))]).then(([exit]) => ({
    code: exit?.[0] as number | null,
    printed,
  }));
  return { child, ended, ready: once(child, "message").then(([message]) => message as { ready: { port?: number } }) };
}

const slowServer = `async (config, log) => {
  const server = createServer((_request, response) => { log("call"); setTimeout(() => response.end("answered"), 300); });
  const listening = await listen(server, config);
  return { port: listening.port, stop: async () => { await listening.close(); log("drained"); } };
}`;

describe("a service", () => {
  test("says that it is ready, and ends the calls it accepted before it stops", async () => {
    const { child, ready, ended } = run(slowServer);
    const answer = fetch(`http://127.0.0.1:${(await ready).ready.port}/`).then((response) => response.text());
    await once(child.stdout ?? child, "data");
    child.kill("SIGTERM");
    expect(await answer).toBe("answered");
    expect(await ended).toMatchObject({ code: 0, printed: "call\ndrained\n" });
  });

  test("drains by itself when its supervisor is gone", async () => {
    const { child, ready, ended } = run(slowServer);
    await ready;
    child.disconnect();
    expect(await ended).toMatchObject({ code: 0, printed: "drained\n" });
  });

  test("ends at once on a second signal, even if draining hangs", async () => {
    const { child, ready, ended } = run(
      `async (_config, log) => ({ stop: () => { log("stopping"); return new Promise(() => setInterval(() => {}, 1000)); } })`,
    );
    await ready;
    child.kill("SIGINT");
    await once(child.stdout ?? child, "data");
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 1, printed: "stopping\n" });
  });

  test("stops in time though its collector of traces takes spans and never answers", async () => {
    const server = createServer();
    const asked = once(server, "request");
    const collector = await listen(server, { port: 0, host: "127.0.0.1" });
    const { child, ended } = run(
      `async (_config, log, _teller, tracing) => {
        const timer = setInterval(() => tracing.begin("work").end(), 20);
        return { stop: async () => { clearInterval(timer); log("drained"); } };
      }`,
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` },
    );
    await asked;
    const told = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, printed: "drained\n" });
    expect(performance.now() - told).toBeLessThan(6000);
    await collector.close();
  });

  test("with a wrong configuration says what is wrong, without a stack", async () => {
    const { code, printed } = await run(slowServer, { PORT: "http" }).ended;
    expect(code).toBe(2);
    expect(printed).toMatch(/^sample: .*configuration is wrong:\n {2}- PORT must be a port number.*\n$/);
  });

  test("on a fault that nobody caught ends with its stack", async () => {
    const { ready, ended } = run(`async () => { setTimeout(() => { throw new Error("bug"); }, 50); return { stop: async () => {} }; }`);
    await ready;
    const { code, printed } = await ended;
    expect(code).toBe(1);
    expect(printed).toMatch(/sample: Error: bug\n\s+at /);
  });
});

test("a port that is taken is named, with a way out", async () => {
  const first = await listen(createServer(), { port: 0, host: "127.0.0.1" });
  await expect(listen(createServer(), { port: first.port, host: "127.0.0.1" })).rejects.toThrow(
    new RegExp(`PORT ${first.port} 已被占用[\\s\\S]*PORT=${first.port + 1} npm start`),
  );
  await first.close();
});

test("a connection that was opened in advance and never used does not hold up the shutdown", async () => {
  const listening = await listen(createServer(), { port: 0, host: "127.0.0.1" });
  const browser = connect(listening.port, "127.0.0.1");
  await once(browser, "connect");
  const ended = once(browser.resume(), "end");
  await listening.close();
  await ended;
});

test("a server that knows no websockets answers a request for one like any other", async () => {
  const listening = await listen(
    createServer((_request, response) => response.end("answered")),
    { port: 0, host: "127.0.0.1" },
  );
  const request = get({ port: listening.port, headers: { Connection: "Upgrade", Upgrade: "websocket" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(await answer.setEncoding("utf8").toArray()).toEqual(["answered"]);
  await listening.close();
});
