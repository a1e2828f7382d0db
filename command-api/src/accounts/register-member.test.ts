import { createSecretKey } from "node:crypto";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { expect, it } from "vitest";
import type { Outcome } from "../kernel/handle.ts";
import { asMember } from "../testing/given.ts";
import { type Registration, registerMember } from "./register-member.ts";

const stored: Outcome = { events: [], position: 7n };

/** Registers with these answers of the two decisions. Returns whose hashes are left. */
async function hashesAfter(answers: (Outcome | Refusal)[], tookMs = 0) {
  const hashes = new Set<number>();
  let clock = 0;
  const registration = {
    handling: {
      async handle() {
        clock += tookMs;
        return answers.shift();
      },
    },
    services: {
      nameKey: createSecretKey(Buffer.alloc(32)),
      credentials: {
        add: async (_holder: string, id: number) => hashes.add(id),
        remove: async (_holder: string, id: number) => hashes.delete(id),
      },
    },
    drawId: () => 42,
    monotonicMs: () => clock,
  } as unknown as Registration;
  const member = { accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null, passwordHash: "hash" };
  const outcome = await registerMember(registration, member, asMember());
  return { refused: isRefusal(outcome) ? outcome.code : undefined, hashes: [...hashes] };
}

it("a registration keeps the hash of the password only if there is a member", async () => {
  expect(await hashesAfter([stored, stored])).toEqual({ refused: undefined, hashes: [42] });
  expect(await hashesAfter([refuse("account-name-taken")])).toEqual({ refused: "account-name-taken", hashes: [] });
  expect(await hashesAfter([stored, refuse("idempotency-key-reused")])).toEqual({ refused: "idempotency-key-reused", hashes: [] });
  expect(await hashesAfter([stored, stored], 21_000)).toEqual({ refused: "unavailable", hashes: [] });
});
