import { createSecretKey } from "node:crypto";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { adminRefreshSession } from "../admins/refresh-session.ts";
import { adminSignIn } from "../admins/sign-in.ts";
import { adminSignOut } from "../admins/sign-out.ts";
import { ensureCategory, idOfCategory } from "../categories/ensure-category.ts";
import { asMember, given, ME, NEW_ID, NOW, OTHER } from "../testing/given.ts";
import { accountNameStream } from "./account-name-state.ts";
import { claimAccountName } from "./claim-account-name.ts";
import { refreshSession } from "./refresh-session.ts";
import { sessionStream } from "./session-state.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

const context = asMember();
const SESSION = context.sessionId;
const name = accountNameStream("leaf", createSecretKey(Buffer.alloc(32)));
const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString();

describe("claiming an account id", () => {
  const claimed: DecidedEvent & { at: string } = { type: "AccountNameClaimed", data: { memberId: OTHER }, at: ago(10) };
  const decide = (memberExists: boolean, ...events: (DecidedEvent & { at?: string })[]) =>
    claimAccountName.decide({ claim: given(name, ...events), memberExists }, { name, memberId: NEW_ID }, context);

  it("succeeds for the first", () => {
    expect(decide(false)).toEqual([{ type: "AccountNameClaimed", data: { memberId: NEW_ID } }]);
  });

  it("is refused while a member has it, or may be about to", () => {
    expect(decide(true, { ...claimed, at: ago(9999) })).toMatchObject({ code: "account-name-taken" });
    expect(decide(false, claimed)).toMatchObject({ code: "account-name-taken" });
  });

  it("takes a claim over that nobody finished", () => {
    expect(decide(false, { ...claimed, at: ago(61) })).toHaveLength(1);
  });
});

describe("signing in", () => {
  it("starts a session for a month, or says why not", () => {
    const input = { user_id: "leaf", password: "x" };
    expect(signIn.decide({ kind: "right", memberId: ME }, input, context)).toEqual([
      {
        type: "SessionStarted",
        data: { sessionId: NEW_ID, memberId: ME, refreshId: "new-secret", userAgent: "test", expiresAt: "2025-10-31T08:00:00.000Z" },
      },
    ]);
    expect(signIn.decide({ kind: "wrong" }, input, context)).toMatchObject({ code: "credentials-wrong" });
    expect(signIn.decide({ kind: "too-many", retryAfterSeconds: 9 }, input, context)).toMatchObject({
      code: "too-many-requests",
      retryAfterSeconds: 9,
    });
  });

  it("is the same for administrators", () => {
    const input = { username: "admin", password: "x" };
    expect(adminSignIn.decide({ kind: "right", adminId: 7 }, input, context)).toMatchObject([
      { type: "AdminSessionStarted", data: { adminId: 7 } },
    ]);
    expect(adminSignIn.decide({ kind: "wrong" }, input, context)).toMatchObject({ code: "credentials-wrong" });
    expect(adminSignIn.decide({ kind: "too-many", retryAfterSeconds: 9 }, input, context)).toMatchObject({ code: "too-many-requests" });
  });
});

const started: DecidedEvent = {
  type: "SessionStarted",
  data: { sessionId: SESSION, memberId: ME, refreshId: "r1", userAgent: "", expiresAt: "2025-10-20T00:00:00.000Z" },
};
const ended: DecidedEvent = { type: "SessionEnded", data: { sessionId: SESSION, memberId: ME, reason: "signed-out" } };
const adminStarted: DecidedEvent = {
  type: "AdminSessionStarted",
  data: { sessionId: SESSION, adminId: ME, refreshId: "r1", expiresAt: "2025-10-20T00:00:00.000Z" },
};
const sessionAfter = (...events: DecidedEvent[]) => given(sessionStream(SESSION), ...events);

describe.each([
  ["a member's refresh token", refreshSession, started, "SessionRefreshed", "SessionEnded", adminStarted],
  ["an administrator's refresh token", adminRefreshSession, adminStarted, "AdminSessionRefreshed", "AdminSessionEnded", started],
] as const)("%s", (_whose, { decide }, start, refreshedType, endedType, otherStart) => {
  const facts = { sessionId: SESSION, holderId: ME, refreshId: "r1" };
  const input = { refresh_token: "" };

  it("is exchanged once, and ends the session the second time", () => {
    expect(decide({ ...facts, session: sessionAfter(start) }, input, context)).toMatchObject([
      { type: refreshedType, data: { refreshId: "new-secret" } },
    ]);
    const refreshed = {
      type: refreshedType,
      data: { sessionId: SESSION, memberId: ME, adminId: ME, refreshId: "r2", expiresAt: "2025-10-30T00:00:00.000Z" },
    } as DecidedEvent;
    expect(decide({ ...facts, session: sessionAfter(start, refreshed) }, input, context)).toMatchObject([
      { type: endedType, data: { reason: "refresh-token-reused" } },
    ]);
  });

  it("is worth nothing without a living session of the right holder", () => {
    const invalid = { code: "refresh-token-invalid" };
    expect(decide({ ...facts, session: sessionAfter() }, input, context)).toMatchObject(invalid);
    expect(decide({ ...facts, session: sessionAfter(start, ended) }, input, context)).toMatchObject(invalid);
    expect(decide({ ...facts, holderId: OTHER, session: sessionAfter(start) }, input, context)).toMatchObject(invalid);
    expect(decide({ ...facts, session: sessionAfter(otherStart) }, input, context)).toMatchObject(invalid);
    expect(decide({ ...facts, session: sessionAfter(start) }, input, { ...context, now: "2025-10-20T00:00:01.000Z" })).toMatchObject(
      invalid,
    );
  });
});

describe("signing out", () => {
  it("ends the session once", () => {
    expect(signOut.decide({ session: sessionAfter(started) }, {}, context)).toEqual([ended]);
    expect(signOut.decide({ session: sessionAfter(started, ended) }, {}, context)).toEqual([]);
    const admin = { ...context, actor: { kind: "admin", id: ME } as const };
    expect(adminSignOut.decide({ session: sessionAfter(adminStarted) }, {}, admin)).toMatchObject([{ type: "AdminSessionEnded" }]);
    expect(adminSignOut.decide({ session: sessionAfter() }, {}, admin)).toEqual([]);
  });
});

describe("the first channels", () => {
  it("are made once each", () => {
    const input = { name: "学习", title: "study" };
    expect(ensureCategory.decide({ category: { exists: false } }, input, context)).toEqual([
      { type: "CategoryCreated", data: { categoryId: idOfCategory("study"), ...input } },
    ]);
    expect(ensureCategory.decide({ category: { exists: true } }, input, context)).toEqual([]);
  });
});
