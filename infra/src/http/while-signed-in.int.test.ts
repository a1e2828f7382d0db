import type { AddressInfo } from "node:net";
import type { AdminRole } from "@shiye/events/back-office/rights";
import { defineQuery } from "@shiye/events/define";
import { Nothing } from "@shiye/events/shapes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTokenService } from "./access-tokens.ts";
import { createApiApp } from "./api-app.ts";
import type { CallContext } from "./call.ts";

const file = { weight: "list", method: "GET", params: Nothing, query: Nothing, data: z.undefined(), summary: "", message: "" } as const;
const contracts = [
  defineQuery({ ...file, name: "OwnData", path: "/own-data", access: "member", produces: "application/zip" }),
  defineQuery({ ...file, name: "Table", path: "/admin/table", access: "admin", right: "accounts", produces: "text/csv" }),
] as const;
const tokens = createTokenService("secret-of-this-test");
const RECHECK_MS = 20;

let session: "alive" | "ended" | "away";
let role: AdminRole | undefined;
let checks = 0;
/** Lets a file have its last part. */
let finish: () => void;
let url = "";
let close = () => {};

async function send(_input: unknown, { response }: CallContext) {
  response.writeHead(200).write("first, ");
  await new Promise<void>((resolve) => {
    finish = resolve;
    response.once("close", resolve);
  });
  response.end("last");
  return { data: undefined };
}

beforeAll(async () => {
  const app = createApiApp(
    contracts,
    { OwnData: send, Table: send },
    {
      tokens,
      recheckFilesMs: RECHECK_MS,
      async checkSession() {
        checks += 1;
        if (session === "away") throw new Error("the database is away");
        return session;
      },
      readAdmin: async () => role && { role, passwordIsTemporary: false },
      logFault: () => undefined,
    },
  );
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  close = () => server.close();
});
afterAll(() => close());
beforeEach(() => {
  session = "alive";
  role = "superadmin";
  checks = 0;
});

const take = (path: string, kind: "member" | "admin") =>
  fetch(url + path, { headers: { authorization: `Bearer ${tokens.signAccess({ kind, id: 7, sessionId: 1 })}` } });
const own = () => take("/own-data", "member");
const table = () => take("/admin/table", "admin");

describe("a file that is being sent", () => {
  it.each([
    ["the sign-in of its member ends", own, () => (session = "ended")],
    ["the sign-in of its administrator ends", table, () => (session = "ended")],
    ["its administrator loses the right", table, () => (role = "auditor")],
  ])("is cut when %s", async (_when, ask, end) => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    end();
    await expect(answer.text()).rejects.toThrow();
  });

  it.each([
    ["the sign-in stays", own, () => undefined],
    ["the right stays", table, () => undefined],
    ["the database is away", own, () => (session = "away")],
    ["the account cannot be found for a moment", table, () => (role = undefined)],
  ])("arrives whole while %s", async (_while, ask, change) => {
    const answer = await ask();
    change();
    const before = checks;
    await expect.poll(() => checks).toBeGreaterThan(before + 2);
    finish();
    expect(await answer.text()).toBe("first, last");
  });
});
