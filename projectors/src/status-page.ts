import type { RequestListener } from "node:http";
import { createProjectionMetrics } from "@shiye/infra/subscriptions/projection-metrics";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";

/**
 * `/metrics` for Prometheus, `/status` for people and the back office: 503 if the log or the database is away. `/alive` for process
 * managers always answers, because a restart does not bring an engine back.
 */
export function createStatusPage({ status, sourceFaults }: Pick<Subscriptions, "status" | "sourceFaults">): RequestListener {
  const metrics = createProjectionMetrics(status, sourceFaults);

  async function answer(path: string): Promise<{ status: number; type: string; text: string }> {
    if (path === "/metrics") {
      const { contentType, text } = await metrics();
      return { status: 200, type: contentType, text };
    }
    if (path === "/status") return { status: 200, type: "application/json", text: JSON.stringify(await status(), wireValue) };
    return { status: 404, type: "text/plain", text: "There is /metrics and /status\n" };
  }

  return (request, response) => {
    if (request.url === "/alive") return void response.writeHead(204).end();
    answer(request.url?.split("?", 1)[0] ?? "").then(
      ({ status, type, text }) => response.writeHead(status, { "content-type": type }).end(text),
      () => response.writeHead(503, { "content-type": "text/plain" }).end("The read models cannot be asked now\n"),
    );
  };
}

/** Positions are decimal strings, as everywhere in the contract. An unknown remaining time is null. */
function wireValue(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value === Number.POSITIVE_INFINITY ? null : value;
}
