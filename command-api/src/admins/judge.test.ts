import { createSecretKey } from "node:crypto";
import { refuse } from "@shiye/events/refusals";
import { expect, it } from "vitest";
import type { Sources } from "../kernel/command.ts";
import { judgeCode, judgePassword } from "./judge.ts";
import type { ActiveAdmin } from "./state.ts";

const admin = { status: "active", id: 5, username: "keeper", credentialId: "c1" } as ActiveAdmin;

/** What a guess in session 70 is answered, and what became of its attempt. */
async function guess(isRight: boolean, isAllowed = true) {
  const told: unknown[] = [];
  const sources = {
    nameKey: createSecretKey(Buffer.alloc(32)),
    attempts: {
      async begin({ holder, holderId, sessionId }: Record<string, unknown>) {
        told.push({ holder, holderId, sessionId });
        return isAllowed ? { giveBack: async () => void told.push("returned") } : refuse("too-many-requests", { retryAfterSeconds: 9 });
      },
    },
    credentials: { verify: async (...asked: unknown[]) => told.push(asked) > 0 && isRight },
    secondFactors: { use: async (...asked: unknown[]) => told.push(asked) > 0 && isRight },
  } as unknown as Sources;
  const password = (await judgePassword(sources, admin, "a password", 70))?.code;
  const code = (await judgeCode(sources, admin, "s1", "123456", 70))?.code;
  return { password, code, told };
}
const attempt = { holder: "admin", holderId: 5, sessionId: 70 };
const asked = { password: ["admin", 5, "a password", "c1"], code: [5, "s1", "123456"] };

it("a guess of an administrator's password or code costs an attempt of the session, which a right one returns", async () => {
  expect(await guess(true)).toEqual({
    password: undefined,
    code: undefined,
    told: [attempt, asked.password, "returned", attempt, asked.code, "returned"],
  });
  expect(await guess(false)).toEqual({
    password: "current-password-wrong",
    code: "second-factor-wrong",
    told: [attempt, asked.password, attempt, asked.code],
  });
});

it("a guess without an attempt left is refused and not judged", async () => {
  expect(await guess(true, false)).toEqual({ password: "too-many-requests", code: "too-many-requests", told: [attempt, attempt] });
});
