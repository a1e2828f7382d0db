import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { pipeline, Readable } from "node:stream";
import { listen } from "@shiye/infra/engines/listen";
import { createTrust } from "@shiye/infra/http/addresses";
import { discardRest } from "@shiye/infra/http/discard-rest";
import { describe, expect, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { closeAtEnd, eachInItsFolder, gateway, loopback, open, origin, raw, serve } from "./testing/gateway-lab.ts";

eachInItsFolder();

/** What four sockets on one machine may hold between them. */
const HELD_BYTES = 40_000_000;

describe("calls", () => {
  test("go to the service of their contract, with address, query, body and cookies untouched", async () => {
    const echo: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        response.setHeader("Set-Cookie", ["one=1", "two=2"]);
        response.statusCode = 409;
        response.end(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
      });
    };
    await open({ commandApiUrl: await serve(echo), queryApiUrl: await serve((_request, response) => response.end("query-api")) });
    const answer = await fetch(`${origin}/api/posts/%E6%8B%BE?a=%20b`, { method: "POST", body: "文字" });
    expect(answer.status).toBe(409);
    expect(answer.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await answer.text()).toBe("POST /api/posts/%E6%8B%BE?a=%20b 文字");
    expect(await (await fetch(`${origin}/api/posts`)).text()).toBe("query-api");
  });

  test.each(["/metrics", "/alive", "/internal/head?path=/", "/internal/sitemap", "//metrics", "/api/../metrics", "/api/%2e%2e/alive"])(
    "never reach what services have for operators: %s",
    async (path) => {
      const seen: (string | undefined)[] = [];
      const url = await serve((request, response) => {
        seen.push(request.url);
        response.end();
      });
      await open({ commandApiUrl: url, queryApiUrl: url });
      await raw({ path });
      await raw({ path, method: "POST", body: "x" });
      // Below /api a service gets the address as it was sent, and has no such call.
      expect(seen).toEqual(path.startsWith("/api/") ? [path, path] : []);
    },
  );

  test("say who the client is, and ignore what it says about itself", async () => {
    await open({ queryApiUrl: await serve((request, response) => response.end(JSON.stringify(request.headers))) });
    const { body } = await raw({
      path: "/api/me",
      headers: {
        "X-Forwarded-For": "6.6.6.6",
        "X-Real-IP": "6.6.6.6",
        Forwarded: "for=6.6.6.6",
        Traceparent: "00-66666666666666666666666666666666-6666666666666666-01",
        Tracestate: "a=6.6.6.6",
        Connection: "close, TE, X-Not-There",
        TE: "trailers",
        "Keep-Alive": "timeout=1",
      },
    });
    expect(JSON.parse(body)).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-forwarded-host": new URL(origin).host,
    });
    expect(body).not.toMatch(/6\.6\.6\.6|trace|"te"|x-not-there|timeout=1/);
  });

  test("of a proxy that is trusted are of whom it names, by the protocol and the host that it names", async () => {
    const isTrusted = createTrust(["loopback"]);
    const seen: string[] = [];
    const renderHead = async (_url: string, asked: string, address: string) => {
      seen.push(`${asked} for ${address}`);
      return "";
    };
    await open({ isTrusted, renderHead, queryApiUrl: await serve((request, response) => response.end(JSON.stringify(request.headers))) });
    const headers = {
      "X-Forwarded-For": "6.6.6.6, 198.51.100.7",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "shiye.example",
    };
    const { body } = await raw({ path: "/api/me", headers });
    expect(JSON.parse(body)).toMatchObject({
      "x-forwarded-for": "198.51.100.7",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "shiye.example",
    });
    await raw({ path: "/post?id=1", headers });
    await raw({ path: "/post?id=1" });
    expect(seen).toEqual(["https://shiye.example for 198.51.100.7", `${origin} for 127.0.0.1`]);
  });

  test("are answered 503 in the contract's words while the service is not there", async () => {
    await open();
    const answer = await fetch(`${origin}/api/posts`, { method: "POST", body: "x" });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({
      code: 503,
      message: "服务正在启动，请稍后再试",
      success: false,
      error: "unavailable",
      requestId: answer.headers.get("X-Request-Id"),
    });
  });

  test("that only read survive a service that was started again between two of them", async () => {
    const first = await listen(
      createServer((_request, response) => response.end("old")),
      loopback,
    );
    await open({ queryApiUrl: `http://127.0.0.1:${first.port}` });
    expect(await (await fetch(`${origin}/api/posts`)).text()).toBe("old");
    await first.close();
    closeAtEnd.push(
      await listen(
        createServer((_request, response) => response.end("new")),
        { ...loopback, port: first.port },
      ),
    );
    expect(await (await fetch(`${origin}/api/posts`)).text()).toBe("new");
  });

  test.each([
    ["GET", "", 2],
    ["HEAD", "", 2],
    ["POST", "", 1],
    ["DELETE", "", 1],
    ["GET", "with a body", 1],
  ])("%s %s: a service that ends the connection without an answer is asked %i times", async (method, body, times) => {
    let asked = 0;
    const service = await serve((request) => {
      asked += 1;
      request.socket.destroy();
    });
    await open({ queryApiUrl: service, commandApiUrl: service });
    const headers = { "Content-Length": String(body.length) };
    expect((await raw({ path: "/api/likes", method, headers, body })).status).toBe(503);
    expect(asked).toBe(times);
  });

  test("answered with a long list in JSON are compressed for those who ask", async () => {
    const list = JSON.stringify({ notes: "拾页".repeat(2000) });
    await open({
      queryApiUrl: await serve((_request, response) => {
        response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Content-Length": Buffer.byteLength(list) }).end(list);
      }),
    });
    const compressed = await fetch(`${origin}/api/posts`);
    expect([compressed.headers.get("Content-Encoding"), compressed.headers.get("Vary")]).toEqual(["gzip", "Accept-Encoding"]);
    expect(await compressed.text()).toBe(list);
    const plain = await raw({ path: "/api/posts" });
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, list]);
  });

  test.each([
    ["a short list", "application/json", 100, undefined],
    ["a picture", "image/png", 5000, undefined],
    ["a list that the service compressed", "application/json", 5000, "br"],
  ])("answered with %s go on as they are", async (_what, type, length, encoding) => {
    await open({
      queryApiUrl: await serve((_request, response) => {
        response.setHeaders(new Headers({ "Content-Type": type, "Content-Length": String(length), "X-Content-Type-Options": "nosniff" }));
        if (encoding) response.setHeader("Content-Encoding", encoding);
        response.end("x".repeat(length));
      }),
    });
    const { headers, body } = await raw({ path: "/api/posts", headers: { "Accept-Encoding": "gzip, br" } });
    expect([headers["content-encoding"], headers["content-length"], body.length]).toEqual([encoding, String(length), length]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("stream: the first part of an answer arrives before the last was written", async () => {
    let finish = () => {};
    await open({
      queryApiUrl: await serve((_request, response) => {
        response.write("first");
        finish = () => response.end("last");
      }),
    });
    const reader = (await fetch(`${origin}/api/stream`)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("last");
  });

  test("end at the service too when the browser leaves", async () => {
    let left = () => {};
    const leaving = new Promise<void>((resolve) => {
      left = resolve;
    });
    let arrived = () => {};
    const arriving = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await open({
      queryApiUrl: await serve((request) => {
        request.socket.once("close", left);
        arrived();
      }),
    });
    const browser = new AbortController();
    const call = fetch(`${origin}/api/slow`, { signal: browser.signal }).catch(() => "aborted");
    await arriving;
    browser.abort();
    expect(await call).toBe("aborted");
    await leaving;
  });

  test.each([
    ["a file", "text/csv", {}],
    ["a list that is compressed on the way", "application/json", { "Accept-Encoding": "gzip" }],
  ])("answered with %s of any length take no more from the service than the browser reads", async (_what, type, headers) => {
    let made = 0;
    let left = false;
    // Random, so that it is as long compressed as it was.
    const part = randomBytes(65_536);
    await open({
      queryApiUrl: await serve((_request, response) => {
        response.writeHead(200, { "Content-Type": type });
        const source = new Readable({
          read() {
            made += part.length;
            this.push(made < 5 * HELD_BYTES ? part : null);
          },
        });
        pipeline(source, response, () => {
          left = true;
        });
      }),
    });
    const browser = connect(Number(new URL(origin).port), "127.0.0.1");
    browser.on("error", () => undefined);
    const lines = Object.entries({ Host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    browser.pause().write(`GET /api/admin/likes/export.csv HTTP/1.1\r\n${lines.join("")}\r\n`);
    await expect.poll(() => made, { timeout: 10_000 }).toBeGreaterThan(0);
    let before = 0;
    const isStill = () => {
      const had = before;
      before = made;
      return had === made;
    };
    await expect.poll(isStill, { interval: 300, timeout: 10_000 }).toBe(true);
    expect(made).toBeLessThan(HELD_BYTES);
    expect(left).toBe(false);
    browser.destroy();
    await expect.poll(() => left, { timeout: 10_000 }).toBe(true);
  });

  test.each([
    ["as it came", "text/plain", "half"],
    ["compressed on the way", "application/json", randomBytes(65_536)],
  ])("cut off by the service are cut off for the browser, never shown as whole: %s", async (_how, type, half) => {
    await open({
      queryApiUrl: await serve((_request, response) => {
        response.writeHead(200, { "Content-Type": type, "Content-Length": 2 * half.length }).write(half);
        setImmediate(() => response.destroy());
      }),
    });
    await expect(fetch(`${origin}/api/cut`).then((answer) => answer.text())).rejects.toThrow();
  });

  test("refused before their body was read get that refusal", async () => {
    await open({
      commandApiUrl: await serve((request, response) => {
        discardRest(request);
        response.writeHead(413).end("too large");
      }),
    });
    const answer = await fetch(`${origin}/api/upload`, { method: "POST", body: Buffer.alloc(8_000_000) });
    expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
  });
});

describe("websockets", () => {
  async function pushGateway(): Promise<{ url: string; close: () => void; seen: string[] }> {
    const seen: string[] = [];
    const server = createServer();
    const sockets = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      seen.push(`${request.url} ${request.headers["x-forwarded-for"]}`);
      if (request.url?.includes("refused"))
        return void socket.end("HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno");
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.send("welcome");
        client.on("message", (data) => client.send(`echo ${data}`));
      });
    });
    const listening = await listen(server, loopback);
    closeAtEnd.push(listening);
    return { url: `http://127.0.0.1:${listening.port}`, close: () => sockets.clients.forEach((client) => void client.terminate()), seen };
  }

  /** Everything a browser would see, in order. */
  function browser(address: string) {
    const socket = new WebSocket(`${origin.replace("http", "ws")}${address}`);
    const seen: string[] = [];
    socket.on("message", (data) => seen.push(String(data)));
    socket.on("close", (code) => seen.push(`close ${code}`));
    socket.on("error", (error) => seen.push(error.message));
    return { socket, seen };
  }

  test("are joined to the push gateway, both ways, with the first message that comes along", async () => {
    const push = await pushGateway();
    await open({ queryApiUrl: push.url });
    const { socket, seen } = browser("/ws?token=x");
    await expect.poll(() => seen).toEqual(["welcome"]);
    socket.send("你好");
    await expect.poll(() => seen).toEqual(["welcome", "echo 你好"]);
    expect(push.seen).toEqual(["/ws?token=x 127.0.0.1"]);
    socket.close();
    await expect.poll(() => seen.length).toBe(3);
  });

  test("end for the browser when the push gateway dies, and are told to come back when we stop", async () => {
    const push = await pushGateway();
    await open({ queryApiUrl: push.url });
    const killed = browser("/ws");
    await expect.poll(() => killed.seen).toEqual(["welcome"]);
    push.close();
    await expect.poll(() => killed.seen).toEqual(["welcome", "close 1006"]);
    const drained = browser("/ws");
    await expect.poll(() => drained.seen).toEqual(["welcome"]);
    gateway.drain();
    await expect.poll(() => drained.seen).toEqual(["welcome", "close 1012"]);
  });

  test("are refused as the service refuses, with 503 when it is not there, and are ordinary requests elsewhere", async () => {
    const push = await pushGateway();
    await open({ queryApiUrl: push.url });
    const refused = browser("/ws?refused");
    await expect.poll(() => refused.seen[0]).toMatch(/401/);
    const elsewhere = browser("/explore");
    await expect.poll(() => elsewhere.seen[0]).toMatch(/200/);
    await open();
    const alone = browser("/ws");
    await expect.poll(() => alone.seen[0]).toMatch(/503/);
  });
});

test("a call under way is answered while the gateway closes, and no new one is taken", async () => {
  let answer = () => {};
  let arrived = () => {};
  const arriving = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const queryApiUrl = await serve((_request, response) => {
    answer = () => response.end("answered");
    arrived();
  });
  const listening = await open({ queryApiUrl });
  const call = fetch(`${origin}/api/slow`).then((response) => response.text());
  await arriving;
  gateway.drain();
  const closed = listening.close();
  const refused = await new Promise((resolve) =>
    connect(listening.port, "127.0.0.1")
      .once("error", resolve)
      .once("connect", () => resolve("connected")),
  );
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
  answer();
  expect(await call).toBe("answered");
  await closed;
});
