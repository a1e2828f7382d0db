import { queryContracts } from "@shiye/events/catalogue";
import type { QueryContract } from "@shiye/events/define";
import type { CallContext } from "@shiye/infra/http/call";
import { describe, expect, it } from "vitest";
import { costOf, createQueryGuard } from "./query-guard.ts";

const contracts: readonly QueryContract[] = queryContracts;

function guardAt(time: { now: number }) {
  const guard = createQueryGuard({ factor: 1, now: () => time.now });
  return (name: string, { member, address }: { member?: number; address: string }, input: object = {}) => {
    const contract = contracts.find((one) => one.name === name);
    if (!contract) throw new Error(`no ${name}`);
    const caller = member === undefined ? { kind: "visitor" } : { kind: "member", id: member };
    return guard(contract, { caller, address } as CallContext, input);
  };
}

describe("every query", () => {
  it.each(contracts)("$name stops the member and the network that repeat it, and lets others continue", async ({ name }) => {
    const time = { now: 0 };
    const ask = guardAt(time);
    for (const flooding of [{ member: 1, address: "198.51.100.1" }, { address: "198.51.100.1" }]) {
      let allowed = 0;
      let stopped = await ask(name, flooding);
      for (; stopped === undefined && allowed < 10_000; allowed += 1) stopped = await ask(name, flooding);
      expect(stopped).toMatchObject({ code: "too-many-requests", retryAfterSeconds: expect.any(Number) });
      expect(allowed).toBeGreaterThanOrEqual(60);
      expect(await ask(name, { member: 2, address: "198.51.100.1" }), "a member beside them").toBeUndefined();
      expect(await ask(name, { address: "198.51.100.2" }), "another network").toBeUndefined();
    }
  });

  it("costs by its keyword and the length of its page", () => {
    expect([costOf("row", {}), costOf("list", { limit: 20 }), costOf("list", { limit: 100 })]).toEqual([1, 2, 10]);
    expect([costOf("list", { limit: 100, keyword: "的" }), costOf("list", { limit: 20, keyword: "" })]).toEqual([25, 2]);
  });

  it("of a visitor is counted for the whole /64 of their IPv6 address", async () => {
    const ask = guardAt({ now: 0 });
    let allowed = 0;
    while (allowed < 10_000 && !(await ask("GetNotes", { address: `2001:db8:1:2::${allowed.toString(16)}` }, { limit: 100 }))) allowed += 1;
    expect(allowed).toBe(300);
    expect(await ask("GetNotes", { address: "2001:db8:1:3::1" }, { limit: 100 })).toBeUndefined();
  });
});

describe("people who use the site", () => {
  it("open twenty tabs at once and scroll as fast as they can for ten minutes, and are not stopped", async () => {
    const time = { now: 0 };
    const ask = guardAt(time);
    const me = { member: 1, address: "home" };
    const opening = [
      "GetMe",
      "GetUnreadCountByType",
      "GetUnreadMessageCount",
      "GetCategories",
      "GetFollowStatuses",
      "GetHotTags",
      "OpenRealtime",
    ];
    for (let tab = 0; tab < 20; tab += 1) {
      for (const name of opening) expect(await ask(name, me)).toBeUndefined();
      expect(await ask("GetNotes", me, { limit: 20 })).toBeUndefined();
    }
    for (let second = 0; second < 600; second += 1) {
      time.now += 1000;
      for (let page = 0; page < 3; page += 1) expect(await ask("GetNotes", me, { limit: 20 })).toBeUndefined();
      for (let note = 0; note < 3; note += 1)
        for (const name of ["GetNote", "GetComments", "GetFollowStatus"]) expect(await ask(name, me, { limit: 10 })).toBeUndefined();
    }
  });

  it("two hundred visitors of one office open the site within a minute and read for ten, and are not stopped", async () => {
    const time = { now: 0 };
    const ask = guardAt(time);
    let stopped = 0;
    const count = async (name: string, input: object = {}) => {
      if (await ask(name, { address: "203.0.113.9" }, input)) stopped += 1;
    };
    for (let second = 0; second < 660; second += 1) {
      time.now += 1000;
      if (second < 60)
        for (let arriving = 0; arriving < 4; arriving += 1) {
          for (const name of ["GetCategories", "GetHotTags", "OpenRealtime", "GetStats"]) await count(name);
          for (let page = 0; page < 3; page += 1) await count("GetNotes", { limit: 20 });
        }
      for (let reading = 0; reading < 40; reading += 1) {
        for (const name of ["GetNote", "GetComments"]) await count(name, { limit: 10 });
        if (reading % 4 === 0) await count("GetNotes", { limit: 20 });
      }
    }
    expect(stopped).toBe(0);
  });
});
