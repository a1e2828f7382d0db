import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { isAway } from "@shiye/infra/read-models/statement-reader";
import { afterEach, expect, it } from "vitest";
import { createReportViews } from "./report-views.ts";

const tokens = createTokenService("secret-of-this-test-which-is-long-enough");
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const silence: RequestListener = () => {};

/** Waits long for an answer, because a busy machine is slow; only for one that never comes it need not. */
async function reporterTo(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createReportViews({ url, tokens, patienceMs: answer === silence ? 100 : 5000 });
}

it("a report that is accepted resolves", async () => {
  const report = await reporterTo((_request, response) => response.end());
  await expect(report([])).resolves.toBeUndefined();
});

it.each<[string, RequestListener, boolean]>([
  ["nobody answers in time", silence, true],
  ["the line breaks", (request) => void request.socket.destroy(), true],
  ["the service has no database", (_request, response) => void response.writeHead(503).end(), true],
  ["the service has a bug", (_request, response) => void response.writeHead(500).end(), false],
  ["the service does not understand it", (_request, response) => void response.writeHead(400).end(), false],
])("a report when %s is told as what it is: away %s", async (_what, answer, away) => {
  const report = await reporterTo(answer);
  const error = await report([]).catch((thrown: unknown) => thrown);
  expect([error instanceof Error, isAway(error)]).toEqual([true, away]);
});
