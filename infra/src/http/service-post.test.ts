import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { isAway } from "../read-models/statement-reader.ts";
import { createTokenService } from "./access-tokens.ts";
import { createServicePost } from "./service-post.ts";

const tokens = createTokenService("secret-of-this-test-which-is-long-enough");
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const silence: RequestListener = () => {};
const halfAnAnswer: RequestListener = (_request, response) => void response.writeHead(200, { "content-length": 100 }).write('{"data":');

/** Waits long for an answer, because a busy machine is slow; only for one that never comes it need not. */
async function postTo(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createServicePost({ url, tokens, timeoutMs: answer === silence || answer === halfAnAnswer ? 100 : 5000 });
}

it("a call of another service carries our secret and its body, and resolves with what the answer says", async () => {
  const post = await postTo((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isOurs = tokens.isService(request.headers.authorization ?? "");
      response.end(JSON.stringify({ isOurs, path: request.url, asked: JSON.parse(Buffer.concat(chunks).toString()) }));
    });
  });
  expect(await post("/internal/x", { a: 1 })).toEqual({ isOurs: true, path: "/internal/x", asked: { a: 1 } });
});

it("a call of another service that answers nothing resolves with undefined", async () => {
  const post = await postTo((_request, response) => response.end());
  expect(await post("/internal/x", {})).toBeUndefined();
});

it.each<[string, boolean, RequestListener]>([
  ["nobody answers in time", true, silence],
  ["the answer stops in the middle", true, halfAnAnswer],
  ["the line breaks", true, (request) => void request.socket.destroy()],
  ["the service has no database", true, (_request, response) => void response.writeHead(503).end()],
  ["the service has a bug", false, (_request, response) => void response.writeHead(500).end()],
  ["the service does not understand it", false, (_request, response) => void response.writeHead(400).end()],
])("a call of another service when %s is told as what it is: away %s", async (_what, away, answer) => {
  const post = await postTo(answer);
  const error = await post("/internal/x", {}).catch((thrown: unknown) => thrown);
  expect([error instanceof Error, isAway(error)]).toEqual([true, away]);
});

it("a call of a service that does not run is told as an outage", async () => {
  const post = createServicePost({ url: "http://127.0.0.1:9", tokens, timeoutMs: 5000 });
  expect(isAway(await post("/internal/x", {}).catch((thrown: unknown) => thrown))).toBe(true);
});
