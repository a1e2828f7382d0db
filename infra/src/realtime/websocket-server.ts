import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { originOf, type Trust } from "../http/addresses.ts";
import { refuseSocket } from "../http/refusal-answer.ts";

/** A websocket as its user sees it. */
interface Socket {
  address: string;
  send(text: string): void;
  /** Bytes that the network has not taken yet. */
  backlog(): number;
  close(code: number, reason: string): void;
}

interface SocketListener {
  receive(text: string): void;
  /** A ping or pong of the protocol came. False when it was one too many: the socket is closed then. */
  control(): boolean;
  /** With each ping: a page never sees those of the protocol, and must be told in words that somebody is there. */
  beat(): void;
  closed(): void;
}

interface WebSocketServerOptions {
  path: string;
  /** Who may say who the client is. */
  isTrusted: Trust;
  heartbeatMs: number;
  /** Undefined when the socket was refused; it is closed then. */
  onOpen: (socket: Socket) => SocketListener | undefined;
}

/** Past this a message is not even read. What is below and still too large is answered with words. */
const LARGEST_MESSAGE = 64 * 1024;
/**
 * Pieces of one message. Each is kept by itself until the last one comes, at many times its own length, so a message of one-byte pieces that never
 * ends would hold megabytes for kilobytes. Browsers send frames as small as ours in one piece.
 */
const MOST_PIECES = 64;
/** A client that does not read cannot read that it is cut off either. */
const CLOSE_GRACE_MS = 1000;

/** Accepts websockets on one path of a server; pings each, and drops the one that does not answer before the next ping. */
export function attachWebSockets(server: Server, { path, isTrusted, heartbeatMs, onOpen }: WebSocketServerOptions): { close: () => void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    maxFragments: MOST_PIECES,
    perMessageDeflate: false,
    autoPong: false,
  });
  // Without a listener the library answers by itself, in English.
  sockets.on("wsClientError", (_error, stream) => refuseSocket(stream, "malformed-request", { "Sec-WebSocket-Version": "13" }));
  const answered = new WeakSet<WebSocket>();
  const listeners = new WeakMap<WebSocket, SocketListener>();

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on("error", () => stream.destroy());
    // A server that is made with `upgradableAt` hands us nothing else.
    if (request.url?.split("?", 1)[0] !== path) return void stream.destroy();
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, request));
  }

  function open(socket: WebSocket, request: IncomingMessage): void {
    socket.on("error", () => socket.terminate());
    answered.add(socket);
    const listener = onOpen({
      address: originOf(request, isTrusted).address,
      send: (text) => socket.send(text),
      backlog: () => socket.bufferedAmount,
      close(code, reason) {
        socket.close(code, reason);
        setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
      },
    });
    if (listener) listeners.set(socket, listener);
    // The library would end a flood of pings without a close code (1006). Here a ping counts as a frame, and the flooding client gets a code.
    socket.on("ping", (data) => {
      if (listener?.control() && socket.readyState === socket.OPEN) socket.pong(data);
    });
    socket.on("pong", () => {
      if (listener?.control()) answered.add(socket);
    });
    socket.on("message", (data, isBinary) => listener?.receive(isBinary ? "" : data.toString()));
    socket.on("close", () => listener?.closed());
  }

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!answered.delete(socket)) {
        socket.terminate();
        continue;
      }
      socket.ping();
      listeners.get(socket)?.beat();
    }
  }, heartbeatMs);
  heartbeat.unref();
  server.on("upgrade", onUpgrade);

  return {
    close() {
      clearInterval(heartbeat);
      server.off("upgrade", onUpgrade);
      sockets.close();
    },
  };
}
