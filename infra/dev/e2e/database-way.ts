import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 *   open       everything gets through
 *   starting   the server answers, but takes nobody: SQLSTATE 57P03, as while it starts
 *   silent     a black hole: connections are taken, and nothing comes through in either direction until the way is open again
 */
type Way = "open" | "starting" | "silent";

export interface DatabaseWay {
  url: string;
  set(way: Way): void;
  /**
   * What is connected now is swallowed for good, and nobody is told; who connects anew gets through. As after a failover, or behind a firewall
   * that has forgotten its connections.
   */
  forgetConnections(): void;
  close(): Promise<void>;
}

const text = (letter: string, words: string) => Buffer.from(`${letter}${words}\0`);
const fields = Buffer.concat([
  ...[text("S", "FATAL"), text("V", "FATAL"), text("C", "57P03"), text("M", "the database system is starting up")],
  Buffer.from([0]),
]);
const length = Buffer.alloc(4);
length.writeInt32BE(fields.length + 4);
/** Source: PostgreSQL manual, "Message Formats", ErrorResponse. */
const STARTING_UP = Buffer.concat([Buffer.from("E"), length, fields]);

/** The way to a database, on which a test lets happen what happens to networks. */
export async function openDatabaseWay(databaseUrl: string): Promise<DatabaseWay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  /** What waits for the way to be open: also the news that an end has closed. */
  let waiting: (() => unknown)[] = [];
  let way: Way = "open";
  const whenOpen = (act: () => unknown) => {
    if (way === "silent") waiting.push(act);
    else act();
  };

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on("data", (data) => whenOpen(() => forgotten.has(from) || to.write(data)));
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      whenOpen(() => forgotten.has(from) || to.destroySoon());
    });
  }

  const server = createServer((client) => {
    if (way === "starting") {
      client.on("error", () => undefined);
      client.once("data", () => client.end(STARTING_UP));
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    join(client, upstream);
    join(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  function set(next: Way): void {
    way = next;
    if (way === "silent") return;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
    if (way === "starting") for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    set,
    forgetConnections() {
      for (const socket of sockets) forgotten.add(socket);
    },
    async close() {
      set("open");
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
