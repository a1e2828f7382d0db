import { createSecretKey } from "node:crypto";
import type { AdminRole } from "@shiye/events/back-office/rights";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { isRefusal } from "@shiye/events/refusals";
import { expect, it } from "vitest";
import type { Sources } from "../kernel/command.ts";
import type { Stream } from "../kernel/stream.ts";
import { asMember, given, ME } from "../testing/given.ts";
import { type ExportRequest, recordExport } from "./record-export.ts";

const [PASSWORD, CODE] = ["right-password", "123456"];
const factor: DecidedEvent = { type: "AdminSecondFactorAdded", data: { adminId: ME, secretId: "s1" } };
interface Account {
  role?: AdminRole;
  passwordIsTemporary?: boolean;
}

/** What a request of such an administrator comes to, and whether its attempt was returned. */
async function request(
  { password = PASSWORD, code }: { password?: string; code?: string },
  { role = "superadmin", passwordIsTemporary = false }: Account = {},
) {
  let returned = 0;
  const giveBack = async () => {
    returned += 1;
  };
  const created: DecidedEvent = { type: "AdminCreated", data: { adminId: ME, username: "keeper", role, passwordIsTemporary } };
  const sources = {
    read: async <State>(stream: Stream<State>) =>
      stream.name.startsWith("adminName-")
        ? given(stream, { type: "AdminNameClaimed", data: { adminId: ME } })
        : given(stream, created, factor),
    nameKey: createSecretKey(Buffer.alloc(32)),
    attempts: { begin: async () => ({ giveBack }) },
    credentials: { verify: async (_holder: string, _id: number, typed: string) => typed === PASSWORD },
    secondFactors: { use: async (_id: number, secretId: string, typed: string) => secretId === "s1" && typed === CODE },
  } as unknown as Sources;
  const input = { username: "keeper", password, code, reason: "a court", after: 0, until: 9, types: [], narrowing: null };
  const context = { ...asMember(), actor: { kind: "system" } as const };
  const facts = await recordExport.gather(sources, input as unknown as ExportRequest, context);
  return [isRefusal(facts) ? facts.code : "permitted", returned];
}

it("an export of personal fields needs the password and a code, by the attempts of a sign-in", async () => {
  expect(await request({ code: CODE })).toEqual(["permitted", 1]);
  expect(await request({ password: "wrong", code: CODE })).toEqual(["credentials-wrong", 0]);
  expect(await request({})).toEqual(["second-factor-required", 1]);
  expect(await request({ code: "654321" })).toEqual(["second-factor-wrong", 0]);
});

it("an export of personal fields needs a superadmin whose password is their own", async () => {
  for (const role of ["operator", "reviewer", "auditor"] as const)
    expect(await request({ code: CODE }, { role }), role).toEqual(["right-missing", 1]);
  expect(await request({ code: CODE }, { passwordIsTemporary: true })).toEqual(["right-missing", 1]);
});
