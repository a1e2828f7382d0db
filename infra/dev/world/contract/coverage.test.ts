import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { belongings } from "./all-belongings.ts";
import { contracts } from "./covers.ts";

/** The names in the lines `covers(world, [...])` that end the files beside this one. */
function coveredNames(): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".int.test.ts"));
  return files.flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, file), "utf8");
    const list = /^covers\(world, \[([^\]]*)\]\);$/m.exec(source)?.[1] ?? "";
    return list.match(/\w+/g) ?? [];
  });
}

it("every call of the contract has a contract test: success and refusal, against the running server", () => {
  const covered = new Set(coveredNames());
  const missing = contracts.map(({ name }) => name).filter((name) => !covered.has(name));
  expect(missing, "end infra/dev/world/contract/<noun>.int.test.ts with a line covers(world, [...]) that has them").toEqual([]);
});

it("no file says that it tests a call that there is not", () => {
  const known = new Set<string>(contracts.map(({ name }) => name));
  expect(coveredNames().filter((name) => !known.has(name))).toEqual([]);
});

it("every call that takes a member's token says whose the thing is that it acts on, and no other does", () => {
  const members = contracts.filter(({ access }) => access === "member" || access === "signed-in").map(({ name }) => name);
  expect(Object.keys(belongings).sort(), "give the call a line in infra/dev/world/contract/belongings/<noun>.ts").toEqual(members.sort());
});
