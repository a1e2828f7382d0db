/** A process that is made as our services are, and answers with what it saw. argv: `query` or `command`. */
import { createServer } from "node:http";
import { listen } from "@shiye/infra/engines/listen";
import { runService } from "@shiye/infra/engines/service";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createApiApp } from "@shiye/infra/http/api-app";
import type { CallContext } from "@shiye/infra/http/call";
import { upgradableAt } from "@shiye/infra/http/upgradable-request";
import { attachWebSockets } from "@shiye/infra/realtime/websocket-server";
import { echoCommands, echoQueries } from "./echo-contracts.ts";

runService({
  name: "echo",
  start: async (config, log) => {
    const echo = (nonce: string, { request }: CallContext) => ({
      data: { nonce, method: request.method, token: request.get("Authorization") ?? "", innocent: request.get("X-Innocent") ?? "" },
    });
    const options = {
      tokens: createTokenService(config.secrets.tokenSecret, config.secrets.otherTokenSecret),
      checkSession: async () => "ended" as const,
      logFault: ({ error }: { error: unknown }) => log(`fault ${String(error)}`),
    };
    const app =
      process.argv[2] === "query"
        ? createApiApp(echoQueries, { EchoRead: async ({ params }, context) => echo(params.nonce, context) }, options)
        : createApiApp(
            echoCommands,
            {
              EchoWrite: async ({ input }, context) => echo(input.nonce, context),
              EchoRemove: async ({ input }, context) => echo(input.nonce, context),
            },
            options,
          );
    const server = createServer({ IncomingMessage: upgradableAt("/ws") }, app);
    if (process.argv[2] === "query")
      attachWebSockets(server, {
        path: "/ws",
        isTrusted: () => true,
        heartbeatMs: 25_000,
        onOpen: (socket) => ({ receive: (text) => socket.send(text), control: () => true, beat: () => undefined, closed: () => undefined }),
      });
    const listening = await listen(server, config);
    return { port: listening.port, stop: listening.close };
  },
});
