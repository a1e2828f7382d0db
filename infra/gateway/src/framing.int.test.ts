import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { type Listening, listen } from "@shiye/infra/engines/listen";
import { upgradableAt } from "@shiye/infra/http/upgradable-request";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createForwarder } from "./forward-call.ts";

/** What the service was asked, with the body that it read. */
let seen: { method: string; headers: IncomingMessage["headers"]; body: string; port: number | undefined }[] = [];
/** Calls that the service heard of, whether or not their bodies came. */
let heard: string[] = [];
/** Told of each call that the browser's side has the head of. */
let onArrived: () => void = () => undefined;
let service: Listening;
let front: Listening;
let forwarder: ReturnType<typeof createForwarder>;

beforeAll(async () => {
  service = await listen(
    createServer((request, response) => {
      heard.push(`${request.method} ${request.url}`);
      let body = "";
      request.on("data", (chunk: Buffer) => {
        body += chunk;
      });
      request.on("end", () => {
        seen.push({ method: request.method ?? "", headers: request.headers, body, port: request.socket.remotePort });
        response.end(`${request.method} ${request.url} [${body}]`);
      });
    }),
    { port: 0, host: "127.0.0.1" },
  );
  forwarder = createForwarder(`http://127.0.0.1:${service.port}`, () => undefined);
  const server = createServer({ IncomingMessage: upgradableAt("/ws"), requireHostHeader: false }, (request, response) => {
    forwarder.forward(request, response, { address: "192.0.2.1", protocol: "http", host: "x" });
    onArrived();
  });
  server.on("upgrade", (_request, socket) => socket.end("upgraded"));
  front = await listen(server, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  forwarder.close();
  await front.close();
  await service.close();
});
beforeEach(() => {
  seen = [];
  heard = [];
});

/** Sends the parts over one connection, each when as many answers have come; resolves with what came until it was closed. */
function send(...parts: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(front.port, "127.0.0.1");
    let text = "";
    const next = () => {
      const part = parts.shift();
      if (part === undefined) socket.end();
      else socket.write(part);
    };
    socket.on("connect", next);
    socket.on("data", (chunk) => {
      text += chunk;
      if (/[\]\n]$/.test(text)) next();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}

const bodiesOf = (text: string) => [...text.matchAll(/\w+ \/\w* \[[^\]]*\]/g)].map(([one]) => one);
const hello = "Content-Length: 5\r\n\r\nhello";

describe("a request that two readers could understand differently", () => {
  test.each([
    ["two Host headers", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n"],
    ["a Host that is none", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"],
    ["a folded header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n"],
    ["one length twice", `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n${hello}`],
    ["two lengths", `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n${hello}`],
    ["a length and chunks", `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n${hello}`],
    ["an encoding before the chunks", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
    ["chunks in HTTP/1.0", "POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["two Authorizations", "GET / HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n"],
    ["another version", "GET / HTTP/2.0\r\nHost: x\r\n\r\n"],
    ["another origin", "GET http://other.example/ HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an upgrade with a body", `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${hello}`],
    ...["content-length", "Content-Length", "host", "authorization", "cookie", "x-forwarded-for", "x-anything"].map((name) => [
      `a Connection that names ${name}`,
      `DELETE / HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nCookie: a\r\nX-Forwarded-For: a\r\nX-Anything: a\r\nConnection: keep-alive, ${name}\r\n${hello}`,
    ]),
    [
      "a second Connection that names transfer-encoding",
      "DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nConnection: transfer-encoding\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
  ])("by %s is refused with 400, the connection ends, and no service hears of it", async (_what, request) => {
    const text = await send(`${request}GET /next HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(text).toMatch(/Connection: close/i);
    expect(seen).toEqual([]);
  });
});

describe("a body", () => {
  test.each(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])(
    "of a %s reaches the service with its frame, by length and by chunks",
    async (method) => {
      await send(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${hello}`);
      await send(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
      expect(seen.map(({ method: seenMethod, body }) => [seenMethod, body])).toEqual([
        [method, "hello"],
        [method, "hello"],
      ]);
      // One of the two, never both; chunks that are all there by then are sent with their length.
      for (const { headers } of seen)
        expect([
          ["5", undefined],
          [undefined, "chunked"],
        ]).toContainEqual([headers["content-length"], headers["transfer-encoding"]]);
      expect(seen[0]?.headers["content-length"]).toBe("5");
    },
  );

  test("that is small and never comes whole is not told to the service, whose connection is free for others", async () => {
    const socket = connect(front.port, "127.0.0.1");
    const arrived = new Promise<void>((resolve) => {
      onArrived = resolve;
    });
    socket.write("POST /half HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhe");
    await arrived;
    await send(`POST /whole HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${hello}`);
    socket.destroy();
    await send(`POST /after HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${hello}`);
    expect(heard).toEqual(["POST /whole", "POST /after"]);
  });

  test.each([
    ["is large", `Content-Length: 8193\r\n\r\nhe`],
    ["says no length", "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n"],
  ])("that %s goes on as it comes, and is not gathered here", async (_how, begun) => {
    const socket = connect(front.port, "127.0.0.1");
    socket.write(`POST /begun HTTP/1.1\r\nHost: x\r\n${begun}`);
    await expect.poll(() => heard).toEqual(["POST /begun"]);
    socket.destroy();
  });

  test("that was announced by Expect is asked for by us, once", async () => {
    const text = await send(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n${hello}`);
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(seen[0]?.headers.expect).toBeUndefined();
  });
});

describe("an upgrade that nobody here knows", () => {
  const h2c = "Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
  const next = "GET /next HTTP/1.1\r\nHost: x\r\n\r\n";

  test.each([
    ["GET", `GET / HTTP/1.1\r\n${h2c}\r\n`, "GET / []"],
    ["POST with a body", `POST / HTTP/1.1\r\n${h2c}${hello}`, "POST / [hello]"],
    ["POST in chunks", `POST / HTTP/1.1\r\n${h2c}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`, "POST / [hello]"],
    ["websocket elsewhere", "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", "GET /x []"],
  ])("is ignored: %s is answered, and so is what follows on the connection", async (_what, request, answer) => {
    expect(bodiesOf(await send(request, next, request, next))).toEqual([answer, "GET /next []", answer, "GET /next []"]);
    expect(seen.every(({ headers }) => headers.upgrade === undefined && headers["http2-settings"] === undefined)).toBe(true);
  });

  test("does not keep the one that we know from being taken", async () => {
    const text = await send("GET /ws?a=b HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n");
    expect(text).toBe("upgraded");
  });
});

describe("the connection to a service", () => {
  test.each(["POST", "DELETE"])("is used again after a %s with a body", async (method) => {
    for (let call = 0; call < 3; call++)
      await send(`${method} /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nwords`);
    expect(seen.map(({ body }) => body)).toEqual(["words", "words", "words"]);
    expect(new Set(seen.map(({ port }) => port)).size).toBe(1);
  });
});
