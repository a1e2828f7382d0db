import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { Duplex } from "node:stream";
import type { RefusalCode } from "@shiye/events/refusals";
import { refusalAnswer, refuseSocket } from "../http/refusal-answer.ts";
import { ambiguityOf, hasBody } from "../http/strict-request.ts";
import { faultWords } from "./fault-words.ts";

/**
 * Requests that a client may send ahead, before the answer to the first. Browsers send none, a proxy in front a few at most; thousands fit
 * into one packet, and each keeps its headers, up to 16 kB.
 */
const MOST_AHEAD = 8;

/**
 * One connection must never end a process that serves others. Before anybody else sees a connection, a request or an upgrade of this
 * server, its streams get a listener for errors (whoever resets a connection that nobody listens to raises an uncaught exception),
 * what is ambiguous is refused, and what a listener throws ends that connection only. A connection is worked for as one client: its next
 * request begins when the last one is answered, and whoever sends too many ahead is cut off.
 *
 * It stands in the place of `emit`, because only there nothing comes before it, whoever adds listeners and when.
 */
export function guardServer(server: Server, log: (line: string) => void = (line) => console.error(line)): void {
  const emit = server.emit.bind(server) as (event: string | symbol, ...args: unknown[]) => boolean;
  /** Of each connection with a request that is not answered yet: those that were sent behind it. */
  const behind = new WeakMap<Duplex, (() => void)[]>();
  /** Of each connection: the answer that is under way. */
  const answering = new WeakMap<Duplex, ServerResponse>();
  /** Where the next request begins is not known for certain, so there is none: how many were dropped. */
  const refused = new WeakMap<Duplex, number>();

  /** Whether listeners may see it. */
  function admit(event: string | symbol, first: unknown, second: unknown): boolean {
    if (first instanceof Duplex) first.on("error", ignore);
    if (!(first instanceof IncomingMessage)) return true;
    first.on("error", ignore);
    const { socket } = first;
    const dropped = refused.get(socket);
    if (dropped !== undefined) {
      refused.set(socket, dropped + 1);
      first.resume();
      // The refusal waits behind answers that are not there yet, and each dropped request is kept until then.
      if (dropped === MOST_AHEAD) socket.destroy();
      return false;
    }
    const reason = ambiguityOf(first);
    if (second instanceof ServerResponse) {
      second.on("error", ignore);
      if (reason === undefined) return true;
      refused.set(socket, 0);
      refuse(second, "malformed-request");
      return false;
    }
    if (event !== "upgrade") return true;
    // What is sent on an upgraded connection would run into the answer that is still owed to the request before.
    if (reason === undefined && !carriesBody(first) && !behind.has(socket)) return true;
    refused.set(socket, 0);
    refuseSocket(socket, "malformed-request");
    return false;
  }

  /**
   * Tells listeners of a request when every one before it on its connection is answered. Node keeps up to 64 kB of each body that waits, so
   * one may: a browser that has its whole answer sends the next request before we know that the answer is sent.
   */
  function inTurn(request: IncomingMessage, response: ServerResponse, tell: () => void): void {
    const { socket } = request;
    const waiting = behind.get(socket);
    if (!waiting) {
      behind.set(socket, []);
      begin();
    } else if (waiting.length < (hasBody(request) ? 1 : MOST_AHEAD)) waiting.push(begin);
    else {
      refused.set(socket, 0);
      socket.destroy();
    }

    function begin(): void {
      answering.set(socket, response);
      response.once("close", () => {
        answering.delete(socket);
        const next = socket.writable ? behind.get(socket)?.shift() : undefined;
        if (next) next();
        else behind.delete(socket);
      });
      tell();
    }
  }

  /** Node would answer without a word what its parser cannot read. Where an answer is owed to an earlier request, ours would be taken for it. */
  function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (refused.has(socket)) return;
    refused.set(socket, 0);
    const owed = answering.get(socket);
    if (owed && (owed.headersSent || owed.req.complete)) socket.destroy();
    else refuseSocket(socket, unreadable[error.code ?? ""] ?? "malformed-request");
  }

  server.on("checkExpectation", (_request, response: ServerResponse) => refuse(response, "expectation-unknown"));
  server.on("clientError", refuseUnreadable);

  server.emit = ((event: string | symbol, ...args: unknown[]) => {
    const [first, second] = args;
    const isOfClient = first instanceof Duplex || first instanceof IncomingMessage;
    if (!isOfClient) return emit(event, ...args);
    if (!admit(event, first, second)) return true;
    const tell = (): boolean => {
      try {
        return emit(event, ...args);
      } catch (error) {
        log(`fault - a connection's ${String(event)}: ${faultWords(error)}`);
        (first instanceof IncomingMessage ? first.socket : first).destroy();
        return true;
      }
    };
    if (!(first instanceof IncomingMessage && second instanceof ServerResponse)) return tell();
    inTurn(first, second, tell);
    return true;
  }) as Server["emit"];
}

/** Node takes the connection down by itself. */
function ignore(): void {}

/** What Node's parser complains of, where it is more than a malformed request. */
const unreadable: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

function refuse(response: ServerResponse, reason: RefusalCode): void {
  const { status, headers, body } = refusalAnswer(reason);
  response.writeHead(status, { ...headers, Connection: "close" }).end(body);
}

/** Even an empty one: a handshake has none. */
function carriesBody(request: IncomingMessage): boolean {
  return request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
}
