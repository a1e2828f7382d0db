import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { Duplex } from "node:stream";
import { ambiguityOf } from "../http/strict-request.ts";
import { faultWords } from "./fault-words.ts";

/**
 * One connection must never end a process that serves others. Before anybody else sees a connection, a request or an upgrade of this
 * server, its streams get a listener for errors (whoever resets a connection that nobody listens to raises an uncaught exception),
 * what is ambiguous is refused, and what a listener throws ends that connection only.
 *
 * It stands in the place of `emit`, because only there nothing comes before it, whoever adds listeners and when.
 */
export function guardServer(server: Server, log: (line: string) => void = (line) => console.error(line)): void {
  const emit = server.emit.bind(server) as (event: string | symbol, ...args: unknown[]) => boolean;
  /** Requests of each connection that were not answered yet. */
  const unanswered = new WeakMap<Duplex, number>();
  /** Where the next request begins is not known for certain, so there is none. */
  const refused = new WeakSet<Duplex>();

  /** Whether listeners may see it. */
  function admit(event: string | symbol, first: unknown, second: unknown): boolean {
    if (first instanceof Duplex) first.on("error", ignore);
    if (!(first instanceof IncomingMessage)) return true;
    first.on("error", ignore);
    const { socket } = first;
    if (refused.has(socket)) return false;
    const reason = ambiguityOf(first);
    if (second instanceof ServerResponse) {
      second.on("error", ignore);
      if (reason !== undefined) {
        refused.add(socket);
        refuse(second);
        return false;
      }
      unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
      second.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      return true;
    }
    if (event !== "upgrade") return true;
    // What is sent on an upgraded connection would run into the answer that is still owed to the request before.
    if (reason === undefined && !carriesBody(first) && (unanswered.get(socket) ?? 0) === 0) return true;
    refused.add(socket);
    socket.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    socket.destroySoon();
    return false;
  }

  server.emit = ((event: string | symbol, ...args: unknown[]) => {
    const [first, second] = args;
    const isOfClient = first instanceof Duplex || first instanceof IncomingMessage;
    if (!isOfClient) return emit(event, ...args);
    if (!admit(event, first, second)) return true;
    try {
      return emit(event, ...args);
    } catch (error) {
      log(`fault - a connection's ${String(event)}: ${faultWords(error)}`);
      (first instanceof IncomingMessage ? first.socket : first).destroy();
      return true;
    }
  }) as Server["emit"];
}

/** Node takes the connection down by itself. */
function ignore(): void {}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Connection: "close" });
  response.end("请求格式错误\n");
}

/** Even an empty one: a handshake has none. */
function carriesBody(request: IncomingMessage): boolean {
  return request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
}
