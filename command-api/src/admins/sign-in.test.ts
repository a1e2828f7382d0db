import { createSecretKey } from "node:crypto";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { isRefusal } from "@shiye/events/refusals";
import { expect, it } from "vitest";
import type { Sources } from "../kernel/command.ts";
import type { Stream } from "../kernel/stream.ts";
import { asMember, given, ME } from "../testing/given.ts";
import { adminSignIn } from "./sign-in.ts";

const [PASSWORD, CODE] = ["right-password", "123456"];
const events: Record<string, DecidedEvent[]> = {
  [`admin-${ME}`]: [
    { type: "AdminCreated", data: { adminId: ME, username: "keeper", role: "operator", passwordIsTemporary: false } },
    { type: "AdminSecondFactorAdded", data: { adminId: ME, secretId: "s1" } },
  ],
};

/** What a sign-in with a second factor comes to, and whether its attempt was returned. */
async function signIn(password: string, code?: string) {
  let returned = 0;
  const giveBack = async () => {
    returned += 1;
  };
  const read = async <State>(stream: Stream<State>) =>
    stream.name.startsWith("adminName-")
      ? given(stream, { type: "AdminNameClaimed", data: { adminId: ME } })
      : given(stream, ...(events[stream.name] ?? []));
  const sources = {
    read,
    nameKey: createSecretKey(Buffer.alloc(32)),
    hashAddress: (address: string) => address,
    attempts: { begin: async () => ({ giveBack }) },
    credentials: { verify: async (_holder: string, _id: number, given: string) => given === PASSWORD },
    secondFactors: { use: async (_id: number, secretId: string, given: string) => secretId === "s1" && given === CODE },
  } as unknown as Sources;
  const input = { username: "keeper", password, ...(code === undefined ? {} : { code }) };
  const facts = await adminSignIn.gather(sources, input, { ...asMember(), actor: { kind: "system" } });
  return [isRefusal(facts) ? facts.code : facts.kind, returned];
}

it("a wrong password and a wrong code cost an attempt; a right password that lacks its code, and a right code, do not", async () => {
  expect(await signIn("wrong", CODE)).toEqual(["wrong", 0]);
  expect(await signIn("wrong")).toEqual(["wrong", 0]);
  expect(await signIn(PASSWORD)).toEqual(["second-factor-required", 1]);
  expect(await signIn(PASSWORD, "654321")).toEqual(["second-factor-wrong", 0]);
  expect(await signIn(PASSWORD, CODE)).toEqual(["right", 1]);
});
