import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, request as sendRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Listening, listen } from "@shiye/infra/engines/listen";
import { createTrust } from "@shiye/infra/http/addresses";
import { discardRest } from "@shiye/infra/media/discard-rest";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import { contentDigest, mediaName } from "@shiye/infra/media/media-name";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts";

const loopback = { port: 0, host: "127.0.0.1" };
const script = "document.documentElement.dataset.theme = 'dark';";
const page = (name: string) => `<!doctype html><html><head><script>${script}</script><title>${name}</title></head><body></body></html>`;
const bundle = `export const text = ${JSON.stringify("拾页".repeat(2000))};`;

let folder = "";
let origin = "";
let gateway: Gateway;
let closeAtEnd: Listening[] = [];

async function serve(handler: RequestListener): Promise<string> {
  const listening = await listen(createServer(handler), loopback);
  closeAtEnd.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

async function open(options: Partial<GatewayOptions> = {}): Promise<Listening> {
  gateway = createGateway({
    webDir: path.join(folder, "web"),
    adminDir: path.join(folder, "admin"),
    media: createLocalMediaStore({ folder: path.join(folder, "media") }),
    commandApiUrl: "http://127.0.0.1:9",
    queryApiUrl: "http://127.0.0.1:9",
    routeToCommandApi: (method) => method !== "GET",
    methodsOf: () => [],
    log: () => undefined,
    ...options,
  });
  const listening = await listen(gateway.server, loopback);
  closeAtEnd.unshift(listening);
  origin = `http://127.0.0.1:${listening.port}`;
  return listening;
}

/** `fetch` tidies addresses and headers; this sends them as they are. */
function raw(options: { path: string; method?: string; headers?: Record<string, string>; body?: string }) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { body, ...rest } = options;
    const request = sendRequest(origin, { agent: false, ...rest }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }));
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gateway test "));
  for (const site of ["web", "admin"]) {
    mkdirSync(path.join(folder, site, "assets"), { recursive: true });
    mkdirSync(path.join(folder, site, ".vite"));
    writeFileSync(path.join(folder, site, "index.html"), page(site));
    writeFileSync(path.join(folder, site, "assets", "app-a1b2c3d4.js"), bundle);
    writeFileSync(path.join(folder, site, ".vite", "manifest.json"), "{}");
  }
});
afterEach(async () => {
  gateway.drain();
  for (const listening of closeAtEnd.splice(0)) await listening.close();
  closeAtEnd = [];
  rmSync(folder, { recursive: true, force: true });
});

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
    expect(await answer.text()).toBe("POST /api/posts/%E6%8B%BE?a=%20b 文字");
    expect(await (await fetch(`${origin}/api/posts`)).text()).toBe("query-api");
  });

  test("say who the client is, and ignore what it says about itself", async () => {
    await open({ queryApiUrl: await serve((request, response) => response.end(JSON.stringify(request.headers))) });
    const { body } = await raw({
      path: "/api/me",
      headers: {
        "X-Forwarded-For": "6.6.6.6",
        "X-Real-IP": "6.6.6.6",
        Forwarded: "for=6.6.6.6",
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
    expect(body).not.toMatch(/6\.6\.6\.6|"te"|x-not-there|timeout=1/);
  });

  test("of a proxy that is trusted are of whom it names, by the protocol and the host that it names", async () => {
    const isTrusted = createTrust(["loopback"]);
    const seen: string[] = [];
    const renderHead = async (_url: string, asked: string) => {
      seen.push(asked);
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
    expect(seen).toEqual(["https://shiye.example", origin]);
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

  test("cut off by the service are cut off for the browser, never shown as whole", async () => {
    await open({
      queryApiUrl: await serve((_request, response) => {
        response.write("half");
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

describe("sites", () => {
  test("show their page at every address of theirs, fresh, with a policy that allows our own theme script only", async () => {
    await open();
    for (const [address, name] of [
      ["/", "web"],
      ["/user/17", "web"],
      ["/admin", "admin"],
      ["/admin/notes", "admin"],
    ]) {
      const answer = await fetch(origin + address);
      expect(await answer.text()).toBe(page(name ?? ""));
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  test("keep hashed files for ever, compressed for those who ask", async () => {
    await open();
    const address = `${origin}/assets/app-a1b2c3d4.js`;
    const asks = { headers: { "Accept-Encoding": "gzip, deflate, br" } };
    await expect.poll(async () => (await fetch(address, asks)).headers.get("Content-Encoding")).toBe("br");
    const compressed = await fetch(address, asks);
    expect(await compressed.text()).toBe(bundle);
    expect(Number(compressed.headers.get("Content-Length"))).toBeLessThan(bundle.length / 10);
    expect(compressed.headers.get("Cache-Control")).toContain("immutable");
    const plain = await raw({ path: "/assets/app-a1b2c3d4.js", headers: { "Accept-Encoding": "br;q=0, identity" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(bundle);
  });

  test("answer 304 to who has it already", async () => {
    await open();
    const tag = (await fetch(origin)).headers.get("ETag") ?? "";
    expect((await fetch(origin, { headers: { "If-None-Match": tag } })).status).toBe(304);
    expect((await fetch(origin, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("answer 404 to a file that is gone, and nothing of what is hidden or outside", async () => {
    await open();
    for (const address of [
      "/assets/app-00000000.js",
      "/.vite/manifest.json",
      "/../admin/index.js",
      "/%2e%2e%2fsecrets.json",
      "/assets/%00.js",
    ]) {
      expect((await raw({ path: address })).status, address).toBe(404);
    }
    expect((await raw({ path: "/%E0%A4%A" })).status).toBe(400);
    expect((await raw({ path: "/", method: "POST" })).status).toBe(405);
  });

  test("answer 404 where there is no page, or nothing that it could be about, and still send the page", async () => {
    const heads: Record<string, string | undefined> = { "/post?id=1": "<meta one>", "/post?id=2": "", "/user/gone": undefined };
    await open({ renderHead: async (url) => heads[url] });
    const statusOf = async (address: string) => {
      const answer = await fetch(origin + address, { headers: { "If-None-Match": (await fetch(origin)).headers.get("ETag") ?? "" } });
      expect(await answer.text(), address).toContain(answer.status === 304 ? "" : "<body>");
      return answer.status;
    };
    for (const address of ["/nowhere", "/explore/study/more", "/post", "/post?id=x", "/user/gone", "/post?id=3"])
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    expect(await statusOf("/post?id=1")).toBe(200);
    // What query-api could not say, or did not say in time, is not told as if it were known.
    for (const address of ["/", "/explore/study", "/notification?tab=likes", "/user", "/post?id=2"])
      expect([address, await statusOf(address)]).toEqual([address, 304]);
    // The back office knows its own pages.
    expect((await fetch(`${origin}/admin/nowhere`)).status).toBe(200);
  });

  test("get the head of a shared note, unless that fails or takes too long", async () => {
    const heads: Record<string, () => Promise<string | undefined>> = {
      "/post?id=1": async () => `<meta content="$& 100%">`,
      "/post?id=2": async () => Promise.reject(new Error("down")),
      "/post?id=3": () => new Promise(() => {}),
    };
    await open({ renderHead: (url) => heads[url]?.() ?? Promise.resolve("<meta unexpected>") });
    expect(await (await fetch(`${origin}/post?id=1`)).text()).toBe(
      page("web").replace(/<title>.*(?=<.head>)/, () => `<meta content="$& 100%">`),
    );
    const asks = { headers: { "Accept-Encoding": "gzip" } };
    const known = await fetch(`${origin}/post?id=1`, asks);
    expect([known.headers.get("Content-Encoding"), known.headers.get("Cache-Control"), known.headers.get("Vary")]).toEqual([
      "gzip",
      "no-cache",
      "Accept-Encoding",
    ]);
    const again = { headers: { "If-None-Match": known.headers.get("ETag") ?? "" } };
    expect((await fetch(`${origin}/post?id=1`, again)).status).toBe(304);
    heads["/post?id=1"] = async () => "<meta another>";
    expect((await fetch(`${origin}/post?id=1`, again)).status).toBe(200);
    for (const address of ["/post?id=2", "/post?id=3", "/explore"]) expect(await (await fetch(origin + address)).text()).toBe(page("web"));
  });
});

describe("stored files", () => {
  const content = Buffer.from("0123456789");
  const name = mediaName(contentDigest(content), "webp");

  beforeEach(async () => {
    await open();
    await createLocalMediaStore({ folder: path.join(folder, "media") }).put(name, content, { type: "image/webp" });
  });

  test("are served with their type, for ever, and can do nothing in a browser", async () => {
    const answer = await fetch(`${origin}/media/${name}`);
    expect(await answer.text()).toBe("0123456789");
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect((await fetch(`${origin}/media/${name}`, { headers: { "If-None-Match": `"${name}"` } })).status).toBe(304);
  });

  test.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
  ])("are served by range %s", async (range, status, body, contentRange) => {
    const answer = await fetch(`${origin}/media/${name}`, { headers: { Range: range } });
    expect([answer.status, await answer.text(), answer.headers.get("Content-Range")]).toEqual([status, body, contentRange]);
  });

  test("are served by range only to those who mean this very file, and never to a question for the headers", async () => {
    const ask = (headers: Record<string, string>, method = "GET") =>
      fetch(`${origin}/media/${name}`, { method, headers: { Range: "bytes=2-4", ...headers } });
    expect((await ask({ "If-Range": `"${name}"` })).status).toBe(206);
    for (const other of ['"another"', `W/"${name}"`, "Wed, 21 Oct 2015 07:28:00 GMT"]) {
      const answer = await ask({ "If-Range": other });
      expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    }
    const head = await ask({}, "HEAD");
    expect([head.status, head.headers.get("Content-Length"), head.headers.get("Accept-Ranges")]).toEqual([200, "10", "bytes"]);
    expect((await ask({ "If-None-Match": `W/"${name}"` })).status).toBe(304);
    expect((await ask({ "If-None-Match": '"another"' })).status).toBe(206);
  });

  test("that are videos have a video's type", async () => {
    const store = createLocalMediaStore({ folder: path.join(folder, "media") });
    for (const [extension, type] of [
      ["mp4", "video/mp4"],
      ["mov", "video/quicktime"],
      ["webm", "video/webm"],
    ] as const) {
      const film = mediaName(contentDigest(content), extension);
      await store.put(film, content, { type });
      const answer = await fetch(`${origin}/media/${film}`, { headers: { Range: "bytes=0-0" } });
      expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; media-src 'self'; sandbox allow-same-origin");
      expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("X-Content-Type-Options")]).toEqual([
        206,
        type,
        "nosniff",
      ]);
      await answer.text();
    }
  });

  test("that are not there, or that are not media, are 404", async () => {
    writeFileSync(path.join(folder, "media", "secret.txt"), "secret");
    for (const address of ["/media/", "/media/secret.txt", `/media/${name.replace("webp", "jpg")}`, "/media/..%2f..%2fsecrets.json"]) {
      expect((await raw({ path: address })).status, address).toBe(404);
    }
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
