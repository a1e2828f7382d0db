import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createTokenService } from "./access-tokens.ts";
import { createServiceClient } from "./service-client.ts";

const tokens = createTokenService("secret-of-this-test-which-is-long-enough");
const principal = { kind: "member", id: 1_700_000_000_000_001, sessionId: 1_700_000_000_000_002 } as const;
const call = {
  principal,
  address: "203.0.113.7",
  method: "POST",
  path: "/chat/conversations/1/messages",
  body: { content: "在" },
} as const;
const servers: Server[] = [];
const troubles: unknown[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  troubles.length = 0;
});

async function clientOf(answer: RequestListener, timeoutMs = 5000) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createServiceClient({ url, tokens, timeoutMs, onError: (error) => troubles.push(error) });
}

describe("a call that one service makes for a member", () => {
  it("carries the member's token and address, and returns the data", async () => {
    let seen: IncomingMessage | undefined;
    const client = await clientOf((request, response) => {
      seen = request;
      response.end(JSON.stringify({ code: 200, message: "发送成功", success: true, data: { id: 7 } }));
    });
    expect(await client(call)).toEqual({ ok: true, data: { id: 7 } });
    expect(seen).toMatchObject({ method: "POST", url: "/api/chat/conversations/1/messages", headers: { "x-forwarded-for": call.address } });
    expect(tokens.readAccess(String(seen?.headers.authorization).replace("Bearer ", ""))).toEqual(principal);
  });

  it("returns a refusal with its code, message and Retry-After", async () => {
    const body = { code: 429, message: "操作过于频繁，请稍后再试", success: false, error: "too-many-requests", requestId: "r" };
    const client = await clientOf((_request, response) => response.writeHead(429, { "retry-after": "3" }).end(JSON.stringify(body)));
    const refused = { ok: false, status: 429, code: "too-many-requests", message: body.message, retryAfterSeconds: 3 };
    expect(await client(call)).toEqual(refused);
    expect(troubles).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ["nobody answers in time", () => {}],
    ["the line breaks", (request) => void request.socket.destroy()],
    ["what answers is no service of ours", (_request, response) => void response.end("<html>")],
  ])("is told to be tried again when %s", async (_what, answer) => {
    const client = await clientOf(answer, 200);
    expect(await client(call)).toMatchObject({ ok: false, status: 503, code: "unavailable" });
    expect(troubles).toHaveLength(1);
  });
});
