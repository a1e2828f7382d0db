import { createSecretKey } from "node:crypto";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { refuse } from "@shiye/events/refusals";
import { describe, expect, it } from "vitest";
import { adminRefreshSession } from "../admins/refresh-session.ts";
import { adminSignIn } from "../admins/sign-in.ts";
import { adminSignOut } from "../admins/sign-out.ts";
import { adminStream } from "../admins/state.ts";
import { ensureCategory, idOfCategory } from "../categories/ensure-category.ts";
import type { Sources } from "../kernel/command.ts";
import { deleteMember } from "../members/delete-member.ts";
import { type MemberState, memberStream } from "../members/state.ts";
import { endOtherSessions } from "../sessions/end-other-sessions.ts";
import { endSession } from "../sessions/end-session.ts";
import { refreshSession } from "../sessions/refresh-session.ts";
import { outlivesPassword, type SessionState, sessionStream } from "../sessions/session-state.ts";
import { signOut } from "../sessions/sign-out.ts";
import { asMember, given, ME, NEW_ID, NOW, OTHER } from "../testing/given.ts";
import { accountNameStream } from "./account-name-state.ts";
import { changePassword } from "./change-password.ts";
import { claimAccountName, gatherClaim } from "./claim-account-name.ts";
import { signIn } from "./sign-in.ts";

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

  it("is refused while a member has it or a registration may be running", () => {
    expect(decide(true, { ...claimed, at: ago(9999) })).toMatchObject({ code: "account-name-taken" });
    expect(decide(false, claimed)).toMatchObject({ code: "account-name-taken" });
  });

  it("is refused for ever after its member has left, so that nobody is taken for them", async () => {
    const member: DecidedEvent[] = [
      { type: "MemberRegistered", data: { memberId: OTHER, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null } },
      { type: "MemberDeleted", data: { memberId: OTHER } },
    ];
    const events: Record<string, (DecidedEvent & { at?: string })[]> = {
      [name.name]: [{ ...claimed, at: ago(9999) }],
      [`member-${OTHER}`]: member,
    };
    const facts = await gatherClaim(async (stream) => given(stream, ...(events[stream.name] ?? [])), name);
    expect(claimAccountName.decide(facts, { name, memberId: NEW_ID }, context)).toMatchObject({ code: "account-name-taken" });
  });

  it("takes over a claim of a registration that was never finished", () => {
    expect(decide(false, { ...claimed, at: ago(61) })).toHaveLength(1);
  });
});

describe("signing in", () => {
  it("starts a session for a month, or refuses with the reason", () => {
    const input = { user_id: "leaf", password: "x" };
    expect(signIn.decide({ kind: "right", memberId: ME, passwordRevision: 2 }, input, context)).toEqual([
      {
        type: "SessionStarted",
        data: {
          sessionId: NEW_ID,
          memberId: ME,
          refreshId: "new-secret",
          userAgent: "test",
          expiresAt: "2025-10-31T08:00:00.000Z",
          passwordRevision: 2,
        },
      },
    ]);
    expect(signIn.decide({ kind: "wrong" }, input, context)).toMatchObject({ code: "credentials-wrong" });
    expect(signIn.decide(refuse("captcha-required", { retryAfterSeconds: 9 }), input, context)).toMatchObject({
      code: "captcha-required",
      retryAfterSeconds: 9,
    });
  });

  it("is the same for administrators", () => {
    const input = { username: "admin", password: "x" };
    expect(adminSignIn.decide({ kind: "right", passwordRevision: 0, adminId: 7 }, input, context)).toMatchObject([
      { type: "AdminSessionStarted", data: { adminId: 7 } },
    ]);
    expect(adminSignIn.decide({ kind: "wrong" }, input, context)).toMatchObject({ code: "credentials-wrong" });
    expect(adminSignIn.decide(refuse("captcha-required"), input, context)).toMatchObject({ code: "captcha-required" });
  });
});

const started: DecidedEvent = {
  type: "SessionStarted",
  data: {
    sessionId: SESSION,
    memberId: ME,
    refreshId: "r1",
    userAgent: "",
    expiresAt: "2025-10-20T00:00:00.000Z",
    passwordRevision: 0,
  },
};
const registered: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: ME, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null },
};
const changedIn = (sessionId: number): DecidedEvent => ({ type: "PasswordChanged", data: { memberId: ME, sessionId, credentialId: "c2" } });
const left: DecidedEvent = { type: "MemberDeleted", data: { memberId: ME } };
const memberAfter = (...events: DecidedEvent[]) => given(memberStream(ME), registered, ...events);
const ended: DecidedEvent = { type: "SessionEnded", data: { sessionId: SESSION, memberId: ME, reason: "signed-out" } };
const adminStarted: DecidedEvent = {
  type: "AdminSessionStarted",
  data: { sessionId: SESSION, adminId: ME, refreshId: "r1", expiresAt: "2025-10-20T00:00:00.000Z", passwordRevision: 0 },
};
const adminCreated: DecidedEvent = {
  type: "AdminCreated",
  data: { adminId: ME, username: "admin", role: "superadmin", passwordIsTemporary: false },
};
const adminAfter = (...events: DecidedEvent[]) => given(adminStream(ME), adminCreated, ...events);
const sessionAfter = (...events: DecidedEvent[]) => given(sessionStream(SESSION), ...events);

describe.each([
  ["a member's refresh token", refreshSession, started, "SessionRefreshed", "SessionEnded", adminStarted],
  ["an administrator's refresh token", adminRefreshSession, adminStarted, "AdminSessionRefreshed", "AdminSessionEnded", started],
] as const)("%s", (_whose, { decide }, start, refreshedType, endedType, otherStart) => {
  const facts = { sessionId: SESSION, holderId: ME, refreshId: "r1", member: memberAfter(), admin: adminAfter() };
  const input = { refresh_token: "" };

  it("is exchanged once, and a second use ends the session", () => {
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

  it("is refused without an open session of its holder", () => {
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

describe("a member's session", () => {
  const exchange = (member: MemberState) => {
    const facts = { sessionId: SESSION, holderId: ME, refreshId: "r1", session: sessionAfter(started), member };
    return refreshSession.decide(facts, { refresh_token: "" }, context);
  };

  it("survives a change of password only if the change was made in it", () => {
    expect(exchange(memberAfter(changedIn(SESSION)))).toMatchObject([{ type: "SessionRefreshed" }]);
    expect(exchange(memberAfter(changedIn(1)))).toMatchObject({ code: "refresh-token-invalid" });
    expect(exchange(memberAfter(changedIn(SESSION), changedIn(1)))).toMatchObject({ code: "refresh-token-invalid" });
  });

  it("survives the sign-out of all other devices only if that was done in it, or if it began later", () => {
    const othersEndedIn = (sessionId: number): DecidedEvent => ({ type: "OtherSessionsEnded", data: { memberId: ME, sessionId } });
    expect(exchange(memberAfter(othersEndedIn(SESSION)))).toMatchObject([{ type: "SessionRefreshed" }]);
    expect(exchange(memberAfter(othersEndedIn(1)))).toMatchObject({ code: "refresh-token-invalid" });
    expect(exchange(memberAfter(changedIn(SESSION), othersEndedIn(1)))).toMatchObject({ code: "refresh-token-invalid" });
    const later = given(sessionStream(SESSION), { ...started, data: { ...started.data, passwordRevision: 1 } });
    expect(outlivesPassword(later, memberAfter(othersEndedIn(1)))).toBe(true);
  });

  it("does not survive a departure", () => {
    expect(exchange(memberAfter(left))).toMatchObject({ code: "member-inactive" });
  });

  it("does not survive a lock of the account, also when the lock is gone, and not even the session of the last change of password", () => {
    const locked: DecidedEvent = { type: "MemberDeactivated", data: { memberId: ME } };
    const unlocked: DecidedEvent = { type: "MemberReactivated", data: { memberId: ME } };
    expect(exchange(memberAfter(locked))).toMatchObject({ code: "member-inactive" });
    expect(exchange(memberAfter(locked, unlocked))).toMatchObject({ code: "refresh-token-invalid" });
    expect(exchange(memberAfter(changedIn(SESSION), locked, unlocked))).toMatchObject({ code: "refresh-token-invalid" });
  });

  it("lasts as long as its last refresh says", () => {
    const refreshed: DecidedEvent = {
      type: "SessionRefreshed",
      data: { sessionId: SESSION, memberId: ME, refreshId: "r2", expiresAt: "2025-10-30T00:00:00.000Z" },
    };
    const session = sessionAfter(started, refreshed);
    const decide = (now: string) =>
      refreshSession.decide(
        { sessionId: SESSION, holderId: ME, refreshId: "r2", session, member: memberAfter() },
        { refresh_token: "" },
        { ...context, now },
      );
    expect(decide("2025-10-29T23:59:59.999Z")).toMatchObject([{ type: "SessionRefreshed" }]);
    expect(decide("2025-10-30T00:00:00.000Z")).toMatchObject({ code: "refresh-token-invalid" });
  });
});

describe("an administrator's session", () => {
  const exchange = (...events: DecidedEvent[]) => {
    const facts = { sessionId: SESSION, holderId: ME, refreshId: "r1", session: sessionAfter(adminStarted), admin: adminAfter(...events) };
    return adminRefreshSession.decide(facts, { refresh_token: "" }, context);
  };
  const changed = (sessionId: number): DecidedEvent => ({
    type: "AdminPasswordChanged",
    data: { adminId: ME, sessionId, credentialId: "c2", passwordIsTemporary: false },
  });

  it("survives a change of password only if the change was made in it, and not the end of the account", () => {
    expect(exchange(changed(SESSION))).toMatchObject([{ type: "AdminSessionRefreshed" }]);
    expect(exchange(changed(1))).toMatchObject({ code: "refresh-token-invalid" });
    expect(exchange({ type: "AdminDeleted", data: { adminId: ME } })).toMatchObject({ code: "refresh-token-invalid" });
  });
});

describe("signing out all other devices", () => {
  const decide = (member: MemberState, session = sessionAfter(started)) => endOtherSessions.decide({ member, session }, {}, context);
  const done: DecidedEvent = { type: "OtherSessionsEnded", data: { memberId: ME, sessionId: SESSION } };

  it("names the session that stays, also after an earlier time", () => {
    expect(decide(memberAfter())).toEqual([done]);
    expect(decide(memberAfter(done))).toEqual([done]);
  });

  it("is refused in a session that another device has just ended, and to who has left", () => {
    expect(decide(memberAfter({ ...done, data: { ...done.data, sessionId: 1 } }))).toMatchObject({ code: "session-ended" });
    expect(decide(memberAfter(), sessionAfter())).toMatchObject({ code: "session-ended" });
    expect(decide(memberAfter(left))).toMatchObject({ code: "member-inactive" });
  });
});

describe("changing the password", () => {
  const input = { id: "LEAF", currentPassword: "old one", newPassword: "new one" };
  const facts = { member: memberAfter(), session: sessionAfter(started), current: "right" } as const;
  const decide = (more: object, given: Partial<typeof input> = {}) =>
    changePassword.decide({ ...facts, ...more }, { ...input, ...given }, context);

  it("names the new hash and the session that stays, and contains no secret", () => {
    expect(decide({})).toEqual([{ type: "PasswordChanged", data: { memberId: ME, sessionId: SESSION, credentialId: "new-secret" } }]);
    expect(JSON.stringify(decide({}))).not.toContain("new one");
  });

  it("checks first the owner, then the current password, then the new one", () => {
    expect(decide({ current: "wrong" }, { id: String(OTHER), newPassword: "1" })).toMatchObject({ code: "password-not-own" });
    expect(decide({ current: "wrong" }, { newPassword: "1" })).toMatchObject({ code: "current-password-wrong" });
    expect(decide({ current: refuse("too-many-requests", { retryAfterSeconds: 7 }) })).toMatchObject({
      code: "too-many-requests",
      retryAfterSeconds: 7,
    });
    expect(decide({}, { newPassword: "12345" })).toMatchObject({ code: "new-password-short" });
    expect(decide({}, { newPassword: "1".repeat(21) })).toMatchObject({ code: "new-password-length" });
    expect(decide({}, { newPassword: "old one" })).toMatchObject({ code: "new-password-same" });
  });

  it("takes a new one of 6 to 20 characters", () => {
    for (const length of [6, 20]) expect(decide({}, { newPassword: "1".repeat(length) })).toMatchObject([{ type: "PasswordChanged" }]);
  });

  it("removes the old hash last, so that the sweep finds what a crash leaves", async () => {
    const done: string[] = [];
    const note = (what: string) => async () => void done.push(what);
    const sources = { credentials: { remove: note("hash") }, places: { forget: note("places") } } as unknown as Sources;
    await changePassword.answer({ events: [], sources, input, context, facts, beside: undefined });
    expect(done).toEqual(["places", "hash"]);
  });

  it("is refused in a session that a change in another session has just ended", () => {
    expect(decide({ member: memberAfter(changedIn(1)) })).toMatchObject({ code: "session-ended" });
    expect(decide({ member: memberAfter(left) })).toMatchObject({ code: "member-inactive" });
  });
});

describe("deleting the account", () => {
  const decide = (member: MemberState, id = String(ME)) => deleteMember.decide({ member }, { id }, context);

  it("happens once, to oneself only", () => {
    expect(decide(memberAfter())).toEqual([left]);
    expect(decide(memberAfter(), "leaf")).toEqual([left]);
    expect(decide(memberAfter(left))).toEqual([]);
    expect(decide(memberAfter(), String(OTHER))).toMatchObject({ code: "account-not-own" });
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

describe("signing out another device", () => {
  const decide = (session: SessionState, actor: typeof context.actor = context.actor) =>
    endSession.decide({ session }, { id: started.data.sessionId }, { ...context, actor });

  it("ends it once", () => {
    expect(decide(sessionAfter(started))).toEqual([ended]);
    expect(decide(sessionAfter(started, ended))).toEqual([]);
  });

  it("is refused with the same message for devices of others, of administrators, and of nobody", () => {
    expect(decide(sessionAfter(started), { kind: "member", id: OTHER })).toMatchObject({ code: "device-not-found" });
    expect(decide(sessionAfter(started, ended), { kind: "member", id: OTHER })).toMatchObject({ code: "device-not-found" });
    expect(decide(sessionAfter(adminStarted))).toMatchObject({ code: "device-not-found" });
    expect(decide(sessionAfter())).toMatchObject({ code: "device-not-found" });
  });
});

describe("the first channels", () => {
  it("are made once each", () => {
    const input = { name: "学习", title: "study" };
    expect(ensureCategory.decide({ category: { status: "unknown" } }, input, context)).toEqual([
      { type: "CategoryCreated", data: { categoryId: idOfCategory("study"), ...input } },
    ]);
    expect(ensureCategory.decide({ category: { status: "there", name: "学习", title: "study" } }, input, context)).toEqual([]);
  });
});
