/** What is sent over one connection of its own, and then the connection is reset. */
export interface HostileTry {
  name: string;
  /** As latin1: each character is a byte. */
  bytes: string;
  /** Where the connection is reset; default: after an answer, or a short wait for one. */
  resetAt?: number;
  /** Sent in two parts, with a pause here. */
  splitAt?: number;
}

/** Whom the hostile requests are after. */
interface Target {
  /** A call that is read, and one that is written: paths below the gateway's root. */
  read: string;
  write: string;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"] as const;
const OTHER_PATHS = ["/", "/ws", "/media/x", "/admin", "/api/nowhere", "//", "/%zz", "*", "http://other.example/ws"] as const;

/** Every header whose loss or doubling could change what a request is, to whom it goes, or whose it is. */
const HEADERS = [
  ...["content-length", "transfer-encoding", "host", "authorization", "content-type", "content-encoding", "cookie", "expect", "trailer"],
  ...["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip", "idempotency-key", "x-min-position"],
  ...["connection", "keep-alive", "upgrade", "te", "http2-settings", "proxy-connection", "accept-encoding", "if-none-match", "range"],
  ...["origin", "user-agent", "date", "via", "max-forwards", "sec-websocket-key", "x-innocent"],
];

/** A second request, which a service must never see: whole, or open at its end so that it swallows the head of whatever comes next. */
const smuggled = ({ read, write }: Target) => [
  `GET ${read} HTTP/1.1\r\nHost: x\r\nX-Innocent: smuggled\r\n\r\n`,
  `POST ${write} HTTP/1.1\r\nHost: x\r\nX-Swallow: `,
];

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Headers that speak of the body, and the body as it is then sent. */
const framings: readonly { name: string; frame: (body: string) => readonly [headers: string, body: string] }[] = [
  { name: "no length", frame: (body) => ["", body] },
  { name: "a length", frame: (body) => [`Content-Length: ${body.length}\r\n`, body] },
  { name: "length 0", frame: (body) => ["Content-Length: 0\r\n", body] },
  { name: "too short a length", frame: (body) => [`Content-Length: ${body.length - 7}\r\n`, body] },
  { name: "too long a length", frame: (body) => [`Content-Length: ${body.length + 7}\r\n`, body] },
  { name: "one length twice", frame: (body) => [`Content-Length: ${body.length}\r\n`.repeat(2), body] },
  { name: "two lengths", frame: (body) => [`Content-Length: ${body.length}\r\nContent-Length: 0\r\n`, body] },
  { name: "two lengths, 0 first", frame: (body) => [`Content-Length: 0\r\nContent-Length: ${body.length}\r\n`, body] },
  { name: "a list of lengths", frame: (body) => [`Content-Length: 0, ${body.length}\r\n`, body] },
  ...["+5", "-5", "0x5", "5.0", "5e0", " ", "5 5", "1".repeat(25), "５"].map((length) => ({
    name: `the length ${length}`,
    frame: (body: string) => [`Content-Length: ${length}\r\n`, body] as const,
  })),
  { name: "a folded length", frame: (body) => [`Content-Length:\r\n ${body.length}\r\n`, body] },
  { name: "a length below a fold", frame: (body) => [`X-A: b\r\n Content-Length: ${body.length}\r\n`, body] },
  { name: "a blank before the colon", frame: (body) => [`Content-Length : ${body.length}\r\n`, body] },
  { name: "a bare line feed", frame: (body) => [`X-A: b\nContent-Length: ${body.length}\r\n`, body] },
  { name: "a bare carriage return", frame: (body) => [`X-A: b\rContent-Length: ${body.length}\r\n`, body] },
  { name: "a NUL", frame: (body) => [`X-A: b\0\r\nContent-Length: ${body.length}\r\n`, body] },
  { name: "chunks", frame: (body) => ["Transfer-Encoding: chunked\r\n", chunked(body)] },
  { name: "chunks and a length", frame: (body) => [`Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, chunked(body)] },
  {
    name: "a length and chunks",
    frame: (body) => [`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${body}`],
  },
  ...[
    "Chunked",
    "xchunked",
    "chunked, chunked",
    "chunked, identity",
    "identity",
    "gzip, chunked",
    "gzip",
    "\x0bchunked",
    "chunked;q=1",
    "",
  ].map((encoding) => ({
    name: `the encoding ${JSON.stringify(encoding)}`,
    frame: (body: string) => [`Transfer-Encoding: ${encoding}\r\n`, chunked(body)] as const,
  })),
  { name: "two encodings", frame: (body) => ["Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", chunked(body)] },
  { name: "a folded encoding", frame: (body) => ["Transfer-Encoding:\r\n chunked\r\n", chunked(body)] },
  ...["5;a=b", "0x5", "5 ", "-5", "f".repeat(17), "5\n", ""].map((size) => ({
    name: `the chunk size ${JSON.stringify(size)}`,
    frame: (body: string) => ["Transfer-Encoding: chunked\r\n", `${size}\r\nhello\r\n0\r\n\r\n${body}`] as const,
  })),
  { name: "an early end of chunks", frame: (body) => ["Transfer-Encoding: chunked\r\n", `0\r\n\r\n${body}`] },
  { name: "a length among trailers", frame: (body) => ["Transfer-Encoding: chunked\r\n", `0\r\nContent-Length: 9\r\n\r\n${body}`] },
  { name: "Expect", frame: (body) => [`Expect: 100-continue\r\nContent-Length: ${body.length}\r\n`, body] },
];

const request = (line: string, headers: string, body = "") =>
  `${line}\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

function framingTries(target: Target): HostileTry[] {
  return METHODS.flatMap((method) =>
    framings.flatMap(({ name, frame }) =>
      smuggled(target).map((inner) => {
        const [headers, body] = frame(inner);
        const path = method === "POST" || method === "DELETE" ? target.write : target.read;
        return { name: `${method} with ${name}`, bytes: request(`${method} ${path} HTTP/1.1`, headers, body) };
      }),
    ),
  );
}

/** The frame of a body taken off it, written in every way that a list may be. */
function framelessTries({ write }: Target): HostileTry[] {
  const inner = `POST ${write} HTTP/1.1\r\nHost: x\r\nX-Swallow: `;
  const framed = {
    "content-length": [`Content-Length: ${inner.length}\r\n`, inner],
    "transfer-encoding": ["Transfer-Encoding: chunked\r\n", chunked(inner)],
  };
  return METHODS.flatMap((method) =>
    Object.entries(framed).flatMap(([name, [framing, body]]) =>
      [
        name,
        name.toUpperCase(),
        `keep-alive, ${name}`,
        `keep-alive,${name},`,
        `, ${name}`,
        `\t${name}\t`,
        `${name}, ${name}`,
        `x, y,${name} ,z`,
      ].flatMap((list) =>
        [`Connection: ${list}\r\n`, `Connection: keep-alive\r\nConnection: ${list}\r\n`, `connection:${list}\r\n`].map((line) => ({
          name: `${method} whose ${JSON.stringify(line)} names its frame`,
          bytes: request(`${method} ${write} HTTP/1.1`, `${line}${framing}`, body),
        })),
      ),
    ),
  );
}

/** `Connection` takes headers off on the way: each that matters, on every method, with a body that then had no frame. */
function hopByHopTries(target: Target): HostileTry[] {
  const lines = (name: string) => [
    `Connection: ${name}\r\n`,
    `Connection: keep-alive, ${name.toUpperCase()}\r\n`,
    `Connection: close\r\nConnection:\t${name}\r\n`,
  ];
  return METHODS.flatMap((method) =>
    HEADERS.flatMap((name) =>
      lines(name).map((line, at) => {
        const inner = smuggled(target)[at % 2] ?? "";
        const [framing, body] =
          at < 2 ? [`Content-Length: ${inner.length}\r\n`, inner] : ["Transfer-Encoding: chunked\r\n", chunked(inner)];
        const present = HEADERS.includes(name) && !/^(content-length|transfer-encoding|host|content-type|connection|expect)$/.test(name);
        const own = present ? `${name}: 1\r\n` : "";
        return {
          name: `${method} whose Connection names ${name}`,
          bytes: request(`${method} ${target.write} HTTP/1.1`, `${line}${own}${framing}`, body),
        };
      }),
    ),
  );
}

const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

function upgradeTries(target: Target): HostileTry[] {
  const [inner = ""] = smuggled(target);
  return ["GET", "POST", "DELETE", "CONNECT"].flatMap((method) =>
    [target.read, target.write, ...OTHER_PATHS].flatMap((path) =>
      ["websocket", "h2c", "WebSocket, h2c", "nothing-known"].flatMap((protocol) =>
        [
          ["", ""],
          ["", inner],
          [`Content-Length: ${inner.length}\r\n`, inner],
          ["Transfer-Encoding: chunked\r\n", chunked(inner)],
        ].map(([framing, body]) => ({
          name: `${method} ${path} that asks for ${protocol}`,
          bytes: request(`${method} ${path} HTTP/1.1`, `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n${KEY}${framing}`, body),
        })),
      ),
    ),
  );
}

/** Lines of a request that are odd in another way. */
function oddTries({ read }: Target): HostileTry[] {
  const bytes = [
    `GET ${read} HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`,
    `GET ${read} HTTP/1.1\r\n\r\n`,
    `GET ${read} HTTP/1.1\r\nHost: a b\r\n\r\n`,
    `GET ${read} HTTP/0.9\r\nHost: x\r\n\r\n`,
    `GET ${read} HTTP/2.0\r\nHost: x\r\n\r\n`,
    `GET ${read}\r\n\r\n`,
    `POST ${read} HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `GET ${read} HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n`,
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    `\r\n\r\nGET ${read} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET ${read} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(30),
    `GET ${read} HTTP/1.1\r\nHost: x\r\n\r\nGET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${KEY}\r\n`,
    `GET ${read} HTTP/1.1\r\nHost: x\r\n${"X-A: b\r\n".repeat(3000)}\r\n`,
    `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  ];
  return [
    ...bytes.map((one) => ({ name: JSON.stringify(one.slice(0, 60)), bytes: one })),
    ...OTHER_PATHS.flatMap((path) =>
      METHODS.map((method) => ({ name: `${method} ${path}`, bytes: request(`${method} ${path} HTTP/1.1`, "") })),
    ),
  ];
}

/** Connections that end at each byte of what is otherwise in order. */
function resetTries({ read, write }: Target): HostileTry[] {
  const body = JSON.stringify({ nonce: "cut", text: "拾".repeat(5) });
  const whole = [
    request(`GET ${read} HTTP/1.1`, ""),
    request(`POST ${write} HTTP/1.1`, `Content-Length: ${body.length}\r\n`, body),
    request(`DELETE ${write} HTTP/1.1`, "Transfer-Encoding: chunked\r\n", chunked(body)),
    request("GET /ws HTTP/1.1", `Connection: Upgrade\r\nUpgrade: websocket\r\n${KEY}`, "\x81\x85\x01\x02\x03\x04abcde"),
    request("GET /elsewhere HTTP/1.1", `Connection: Upgrade\r\nUpgrade: websocket\r\n${KEY}`),
    request(
      `POST ${write} HTTP/1.1`,
      `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\nContent-Length: ${body.length}\r\n`,
      body,
    ),
    request(`GET ${read} HTTP/1.1`, "").repeat(2),
  ];
  return whole.flatMap((bytes) =>
    Array.from({ length: bytes.length }, (_none, at) => ({
      name: `${bytes.split("\r\n", 1)[0]} reset at byte ${at + 1} of ${bytes.length}`,
      bytes,
      resetAt: at + 1,
    })),
  );
}

/** Every shape once. */
export function hostileTable(target: Target): HostileTry[] {
  return [
    ...framingTries(target),
    ...framelessTries(target),
    ...hopByHopTries(target),
    ...upgradeTries(target),
    ...oddTries(target),
    ...resetTries(target),
  ];
}

/** So many tries: the whole table, then shapes of it again, split or cut at a random place; the same for the same seed. */
export function hostileTries(target: Target, count: number, seed: number): HostileTry[] {
  const table = hostileTable(target);
  const random = randomOf(seed);
  const more = Array.from({ length: Math.max(0, count - table.length) }, () => {
    const one = table[Math.floor(random() * table.length)] as HostileTry;
    const place = 1 + Math.floor(random() * (one.bytes.length - 1));
    return random() < 0.5 ? { ...one, resetAt: place, name: `${one.name}, reset at ${place}` } : { ...one, splitAt: place };
  });
  return [...table, ...more].slice(0, count);
}

/** mulberry32: small, and the same on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
