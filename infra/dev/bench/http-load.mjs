// Asks one address with so many callers at a time, on a thread of its own, so that the server's event loop is not the client's too.
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { url, callers, milliseconds } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: callers });
const until = performance.now() + milliseconds;
const latencies = [];

function ask() {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`))));
    });
    request.on("error", reject);
  });
}

async function caller() {
  while (performance.now() < until) {
    const before = performance.now();
    await ask();
    latencies.push(performance.now() - before);
  }
}

await Promise.all(Array.from({ length: callers }, caller));
agent.destroy();
latencies.sort((one, other) => one - other);
parentPort.postMessage({ perSecond: (latencies.length / milliseconds) * 1000, p50: latencies[Math.floor(latencies.length / 2)] });
