import { randomUUID } from "node:crypto";
import { anyContracts } from "@shiye/events/catalogue";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Answer } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { fieldsOf } from "./fields-of.ts";
import { keepToken } from "./kept-token.ts";

/** One is held open until there is news, the other takes nothing and is no envelope. */
const APART = new Set(["PollRealtime", "GetOpenApi"]);
const contracts = anyContracts.filter(({ name }) => !APART.has(name));
const RUNS = 30;

const world = useWorld();
let ids: { note: number; comment: number; member: number };
let signIns = 0;

beforeAll(async () => {
  const member = await world.member("fuzzed");
  const note = await member.publish("乱码来了");
  const comment = await member.comment(note, "挡得住吗");
  ids = { note, comment: comment.id, member: member.id };
  await world.settle();
});

/** Texts that have broken something somewhere: empty, NUL, half a pair, right to left, a number that is none, markup, SQL, long. */
const nasty = fc.constantFrom(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e反",
  "🧑🏽‍🚀".repeat(40),
  "NaN",
  "-1",
  "1e999",
  "0x10",
  "9007199254740993",
  "9".repeat(40),
  "null",
  "[]",
  "{}",
  "[object Object]",
  "<script>alert(1)</script>",
  "[@名字:user001]",
  '"><img src=x onerror=alert(1)>',
  "'; drop table log.events; --",
  "%",
  "_%\\",
  "& | ! <-> :*",
  "../../etc/passwd",
  "/media/../../secrets.json",
  "长".repeat(30_000),
);

const text = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) });
/** Ids that are there, so that garbage beside them gets further than the first look. */
const known = fc.constantFrom("note", "comment", "member").map((kind) => ({ kind }) as { kind: keyof typeof ids });
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), known);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), scalar, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.dictionary(fc.constantFrom("url", "alt", "name", "id"), scalar, { maxKeys: 3 }), { maxLength: 10 }) },
);

/** Something under the names that the call knows, and something under names that it does not. */
function inputOf(schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> {
  const named = Object.fromEntries(fieldsOf(schema).map((field) => [field, value]));
  const strange = fc.dictionary(fc.constantFrom("__proto__", "constructor", "toString", "x"), scalar, { maxKeys: 1 });
  return fc.tuple(fc.record(named, { requiredKeys: [] }), strange).map(([fields, more]) => ({ ...fields, ...more }));
}

/** Ids in the place of their names; only now are they known. */
function filled(garbage: unknown): unknown {
  if (Array.isArray(garbage)) return garbage.map(filled);
  if (typeof garbage !== "object" || garbage === null) return garbage;
  if ("kind" in garbage && Object.keys(garbage).length === 1) return ids[garbage.kind as keyof typeof ids];
  return Object.fromEntries(Object.entries(garbage).map(([key, inner]) => [key, filled(inner)]));
}

const inAddress = (garbage: unknown) => {
  const filledIn = filled(garbage);
  const words = typeof filledIn === "object" ? JSON.stringify(filledIn) : String(filledIn);
  // An address carries neither halves of pairs nor more than the 16 kB that servers take.
  return (
    encodeURIComponent(
      [...words]
        .slice(0, 300)
        .join("")
        .replaceAll(/\p{Surrogate}/gu, "\ufffd"),
    ) || "%20"
  );
};

const adminToken = keepToken(
  () => world,
  "/auth/admin/me",
  () => world.admin(),
);
const memberToken = keepToken(
  () => world,
  "/auth/me",
  async () => (await world.member(`fuzz_${signIns++}`)).token,
);

function expectCivil(answer: Answer): void {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  expect(answer.body.code).toBe(answer.status);
  expect(answer.body.success).toBe(answer.status === 200);
  expect(answer.body.message).toMatch(/\p{Script=Han}/u);
}

describe("garbage in the place of what a call asks for is answered with a sentence, and never with 500", () => {
  it.each(contracts.map((contract) => ({ name: contract.name, contract })))("$name", async ({ contract }) => {
    const input = contract.kind === "query" ? contract.query : contract.body;
    const token = await (contract.access === "admin" ? adminToken() : memberToken());
    const property = fc.asyncProperty(
      fc.record(Object.fromEntries(fieldsOf(contract.params).map((field) => [field, scalar]))),
      inputOf(input),
      async (params, garbage) => {
        const path = contract.path.replace(/:(\w+)/g, (_all, field: string) => inAddress(params[field]));
        if (contract.method === "GET") {
          const query = Object.entries(garbage).map(([key, inner]) => `${encodeURIComponent(key)}=${inAddress(inner)}`);
          expectCivil(await world.call("GET", `${path}?${query.join("&")}`, { token }));
        } else expectCivil(await world.call(contract.method, path, { token, body: JSON.stringify(filled(garbage)) }));
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });
});

it("a field that is nested thirty thousand times, itself or in a part of it, is answered with a sentence, and never with 500, by every call with a body", async () => {
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  const [admin, member] = [await adminToken(), await memberToken()];
  for (const contract of contracts.filter(({ method }) => method !== "GET")) {
    const path = contract.path.replace(/:(\w+)/g, String(ids.note));
    for (const field of fieldsOf(contract.kind === "query" ? contract.query : contract.body)) {
      const token = contract.access === "admin" ? admin : member;
      for (const nested of [deep, `{"x":${deep}}`, `[${deep}]`]) {
        // With a key the whole input is hashed, not only the part that a call looks at.
        const headers = { "idempotency-key": randomUUID() };
        expectCivil(await world.call(contract.method, path, { token, headers, body: `{${JSON.stringify(field)}:${nested}}` }));
      }
    }
  }
});
