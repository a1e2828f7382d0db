import { commandContracts } from "@shiye/events/catalogue";
import type { CommandContract } from "@shiye/events/define";
import type { CallContext } from "@shiye/infra/http/call";
import { describe, expect, it } from "vitest";
import { createLimitGuard } from "./limit-guard.ts";
import { allowances, COSTS } from "./limits.ts";
import type { Limit } from "./token-buckets.ts";

const contracts: readonly CommandContract[] = commandContracts;
/** Shared buckets that allow everything. They have tests of their own on PostgreSQL. */
const buckets = { take: async () => undefined, giveBack: async () => undefined, sweep: async () => undefined };

function guardAt(time: { now: number }) {
  const guard = createLimitGuard({
    ...{ buckets, hashAddress: (address: string) => address, factor: 1, now: () => time.now },
    ...{ proofs: { accept: async () => false }, deviceOf: () => undefined },
  });
  return (contract: (typeof contracts)[number], { member, address }: { member?: number; address: string }) => {
    const caller = member === undefined ? { kind: "visitor" } : { kind: contract.access === "admin" ? "admin" : "member", id: member };
    return guard(contract, { caller, address, request: { get: () => undefined } } as unknown as CallContext);
  };
}

describe("every command", () => {
  it.each(contracts)("$name stops a caller who repeats it, says when to come back, and allows others", async (contract) => {
    const time = { now: 0 };
    const ask = guardAt(time);
    const flooding = contract.access === "visitor" ? { address: "198.51.100.1" } : { member: 1, address: "198.51.100.1" };
    let allowed = 0;
    let stopped = await ask(contract, flooding);
    for (; stopped === undefined && allowed < 10_000; allowed += 1) stopped = await ask(contract, flooding);
    expect(stopped).toMatchObject({ code: "too-many-requests", message: "操作过于频繁，请稍后再试" });
    expect(allowed).toBeGreaterThanOrEqual(40);
    expect(await ask(contract, { member: 2, address: "198.51.100.2" }), "another member").toBeUndefined();
    if (contract.access !== "visitor") expect(await ask(contract, { member: 3, address: "198.51.100.1" }), "beside them").toBeUndefined();
    time.now += (stopped?.retryAfterSeconds ?? 0) * 1000;
    expect(await ask(contract, flooding), "after the time that was told").toBeUndefined();
  });

  it.each(contracts)("$name stops a network that changes its member at every call, and not another network", async (contract) => {
    const ask = guardAt({ now: 0 });
    let allowed = 0;
    while (allowed < 10_000 && !(await ask(contract, { member: allowed, address: "198.51.100.1" }))) allowed += 1;
    expect(allowed).toBe(Math.floor(allowances.network.burst / COSTS[contract.weight]));
    expect(await ask(contract, { member: 5, address: "198.51.100.2" })).toBeUndefined();
  });
});

describe("a call with a shared bucket", () => {
  const member = { kind: "member", id: 1, sessionId: 9 };
  const visitor = { kind: "visitor" };
  /** `full`: the bucket that has nothing left. */
  async function bucketsOf(name: string, { caller = visitor as object, device = "", proof = "", full = "" } = {}) {
    const taken: string[] = [];
    const guard = createLimitGuard({
      buckets: { ...buckets, take: async (key: string) => (taken.push(key) && key === full ? 1 : undefined) },
      proofs: { accept: async (given) => given === "valid" },
      deviceOf: () => device || undefined,
      ...{ hashAddress: (address: string) => address, factor: 1, now: () => 0 },
    });
    const contract = contracts.find((one) => one.name === name) as CommandContract;
    const context = { caller, address: "a", request: { get: () => proof || undefined } } as unknown as CallContext;
    return { stopped: (await guard(contract, context)) !== undefined, taken };
  }

  it.each([
    ["a member's comment", "AddComment", { caller: member }, ["comment member 1"]],
    ["a change of a password", "ChangePassword", { caller: member }, ["change-password session 9"]],
    ["a name that a member looks up", "CheckAccountName", { caller: member }, ["check-name address a"]],
    ["a sign-in with a proof of work", "SignIn", { proof: "valid" }, ["sign-in address a"]],
    ["one with an invalid proof", "SignIn", { proof: "old" }, ["sign-in unproven address a", "sign-in unproven"]],
    ["one from a known device", "SignIn", { device: "d" }, ["sign-in device d", "sign-in devices address a"]],
    [
      "one from a known device that has used up its own",
      "SignIn",
      { device: "d", proof: "valid", full: "sign-in device d" },
      ["sign-in device d", "sign-in address a"],
    ],
    ["a registration from a known device", "Register", { device: "d" }, ["register unproven address a", "register unproven"]],
  ])("takes from whose it is: %s", async (_what, name, given, taken) => {
    expect(await bucketsOf(name, given)).toEqual({ stopped: false, taken });
  });

  it("takes nothing from what all share for an address that has nothing left", async () => {
    const full = "sign-in unproven address a";
    expect(await bucketsOf("SignIn", { full })).toEqual({ stopped: true, taken: [full] });
  });
});

it("a member who goes on over their allowance does not use up that of their network", async () => {
  const ask = guardAt({ now: 0 });
  const like = contracts.find(({ name }) => name === "Like") as CommandContract;
  for (let call = 0; call < allowances.network.burst; call += 1) await ask(like, { member: 1, address: "office" });
  expect(await ask(like, { member: 1, address: "office" })).toBeDefined();
  expect(await ask(like, { member: 2, address: "office" })).toBeUndefined();
});

describe("people who use the site", () => {
  it("like ten notes a second for half a minute, save a draft every two seconds for an hour, and are not stopped", async () => {
    const time = { now: 0 };
    const ask = guardAt(time);
    const contractOf = (name: string) => {
      const contract = contracts.find((one) => one.name === name);
      if (!contract) throw new Error(`no ${name}`);
      return contract;
    };
    for (let second = 0; second < 30; second += 1) {
      for (let like = 0; like < 10; like += 1) expect(await ask(contractOf("Like"), { member: 1, address: "a" })).toBeUndefined();
      time.now += 1000;
    }
    for (let save = 0; save < 1800; save += 1) {
      expect(await ask(contractOf("EditNote"), { member: 2, address: "a" })).toBeUndefined();
      time.now += 2000;
    }
  });

  it("three hundred in one office like two notes a second for a minute, and are not stopped", async () => {
    const time = { now: 0 };
    const ask = guardAt(time);
    const like = contracts.find(({ name }) => name === "Like");
    if (!like) throw new Error("no like");
    let stopped = 0;
    for (let second = 0; second < 60; second += 1) {
      for (let member = 0; member < 300; member += 1)
        for (let time = 0; time < 2; time += 1) if (await ask(like, { member, address: "office" })) stopped += 1;
      time.now += 1000;
    }
    expect(stopped).toBe(0);
  });
});

describe("devices from which somebody has signed in before", () => {
  const signIn = contracts.find(({ name }) => name === "SignIn");
  if (!signIn) throw new Error("no sign-in");

  /** Sign-ins without a proof of work, each from another known device; nothing is refilled. */
  function networksWithDevices() {
    const taken = new Map<string, number>();
    let devices = 0;
    const guard = createLimitGuard({
      buckets: {
        ...buckets,
        take: async (key: string, { burst }: Limit) => {
          const uses = (taken.get(key) ?? 0) + 1;
          if (uses > burst) return 1;
          taken.set(key, uses);
          return undefined;
        },
      },
      proofs: { accept: async () => false },
      deviceOf: () => `device ${++devices}`,
      ...{ hashAddress: (address: string) => address, factor: 1, now: () => 0 },
    });
    return (address: string) =>
      guard(
        signIn as CommandContract,
        {
          caller: { kind: "visitor" },
          address,
          request: { get: () => undefined },
        } as unknown as CallContext,
      );
  }

  it("let three hundred in one school sign in at once, and lift the limit of no network that collects them", async () => {
    const ask = networksWithDevices();
    let allowed = 0;
    while (allowed < 1000 && !(await ask("school"))) allowed += 1;
    // Those of the devices, and those of callers without a proof of work.
    expect(allowed).toBe(300 + 40);
    expect(await ask("home")).toBeUndefined();
  });
});
