// Asks one address with so many callers at a time, on a thread of its own, so that the server's event loop is not the client's
// too. Bare sockets that count bytes: on two cores a full HTTP client would cost as much as the server that is measured.
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const { url, callers, milliseconds } = workerData;
const { hostname, port, pathname, search } = new URL(url);
const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
const until = performance.now() + milliseconds;
const latencies = [];

/** One keep-alive connection: the next request goes out when the whole answer is here. */
function caller() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let left = -1;
    let sentAt = 0;
    const ask = () => {
      left = -1;
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      if (left < 0) {
        const head = chunk.toString("latin1", 0, chunk.indexOf("\r\n\r\n") + 4);
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200") || length === undefined) return reject(new Error(`Not an answer to measure: ${head}`));
        left = head.length + Number(length);
      }
      left -= chunk.length;
      if (left > 0) return;
      latencies.push(performance.now() - sentAt);
      if (performance.now() < until) return ask();
      socket.destroy();
      resolve();
    });
  });
}

await Promise.all(Array.from({ length: callers }, caller));
latencies.sort((one, other) => one - other);
parentPort.postMessage({ perSecond: (latencies.length / milliseconds) * 1000, p50: latencies[Math.floor(latencies.length / 2)] });
