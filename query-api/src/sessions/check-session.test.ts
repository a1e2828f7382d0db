import { createIdGenerator } from "@shiye/events/ids";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { expect, it } from "vitest";
import { createSessionChecker } from "./check-session.ts";

const idAt = (time: string) => createIdGenerator({ now: () => Date.parse(time), random: () => 0 })();
const session = idAt("2026-11-29T08:00:00Z");
const principal = { kind: "member", id: 1, sessionId: session } as const;

const row = { good: true as boolean | null, by_this_password: true, holder_active: true, departed: false, newest: session };
/** The read model has passed a session that it does not have, or nothing of that time yet. */
const passed = { ...row, good: null, newest: idAt("2026-11-30T08:00:00Z") };
const onItsWay = { ...row, good: null, newest: idAt("2026-11-28T08:00:00Z") };

/** Each look finds the next of these rows, and then the last one again. Returns the answer and the number of looks. */
async function look(patienceMs: number, ...found: (typeof row)[]) {
  let looks = 0;
  const reader = { read: async () => [found[Math.min(looks++, found.length - 1)]] } as unknown as Reader;
  const state = await createSessionChecker(reader, { rememberMs: 1000, most: 10, patienceMs }).check(principal);
  return { state, looks };
}

it("a new session is open before the read model has it, also when the clock was set back and it seems to be passed", async () => {
  expect(await look(60_000, onItsWay)).toEqual({ state: "alive", looks: 1 });
  expect(await look(60_000, passed, passed, row)).toEqual({ state: "alive", looks: 4 });
});

it("a session that the read model has passed and does not have is over, after some patience", async () => {
  expect(await look(0, passed)).toEqual({ state: "ended", looks: 2 });
  expect((await look(60, passed)).state).toBe("ended");
});

it("a session that has ended, or whose holder is not active, is waited for no more", async () => {
  expect(await look(60_000, { ...row, good: false })).toEqual({ state: "ended", looks: 1 });
  expect(await look(60_000, { ...passed, departed: true })).toEqual({ state: "inactive", looks: 1 });
  expect(await look(60_000, { ...passed, holder_active: false })).toEqual({ state: "inactive", looks: 1 });
});

it("many calls of a session that is not there wait together, so that they cost few reads", async () => {
  let looks = 0;
  const reader = {
    async read() {
      looks += 1;
      return [passed];
    },
  } as unknown as Reader;
  const { check } = createSessionChecker(reader, { rememberMs: 1000, most: 10, patienceMs: 200 });
  expect(await Promise.all(Array.from({ length: 50 }, () => check(principal)))).toEqual(Array(50).fill("ended"));
  // Each looks before and after, and one of them meanwhile.
  expect(looks).toBeLessThanOrEqual(2 * 50 + 5);
});
