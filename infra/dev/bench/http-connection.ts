import { randomUUID } from "node:crypto";
import { connect } from "node:net";

export interface HttpConnection {
  /** Resolves when the whole answer is here; rejects unless it is a 200. A command has a key of its own, as those of the sites have. */
  ask(method: string, path: string, body?: object): Promise<void>;
  close(): void;
}

/** One keep-alive connection, one call at a time. A full HTTP client costs as much as the server that is measured. */
export async function openHttpConnection(url: string, headers: Record<string, string>): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const fixed = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  let received = "";
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding("latin1");
  socket.on("error", (error) => settle?.reject(error));
  socket.on("data", (chunk: string) => {
    received += chunk;
    const end = received.indexOf("\r\n\r\n");
    const length = /content-length: (\d+)/i.exec(received)?.[1];
    if (end < 0 || received.length < end + 4 + Number(length ?? 0)) return;
    const answer = received;
    received = "";
    if (answer.startsWith("HTTP/1.1 200")) settle?.resolve();
    else settle?.reject(new Error(answer));
  });
  return {
    ask(method, path, body) {
      const text = body === undefined ? "" : JSON.stringify(body);
      const described = body === undefined ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
      const key = method === "GET" ? "" : `Idempotency-Key: ${randomUUID()}\r\n`;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${fixed}${key}${described}\r\n${text}`);
      });
    },
    close: () => void socket.destroy(),
  };
}
