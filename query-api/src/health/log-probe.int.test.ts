import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { expect, it } from "vitest";
import { createLogProbe } from "./log-probe.ts";

const tokens = createTokenService("a secret of thirty-two characters");

it("reports the log as down when command-api says so, and when command-api does not answer", async () => {
  let status = 200;
  const commandApi = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => commandApi.listen(0, "127.0.0.1", resolve));
  const probe = createLogProbe({ url: `http://127.0.0.1:${(commandApi.address() as AddressInfo).port}`, tokens });
  await expect(probe()).resolves.toBeUndefined();
  status = 503;
  await expect(probe()).rejects.toThrow("503");
  commandApi.closeAllConnections();
  await new Promise((resolve) => commandApi.close(resolve));
  await expect(probe()).rejects.toThrow();
});
