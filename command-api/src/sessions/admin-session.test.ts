import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { memberStream } from "../members/state.ts";
import { asMember, given, ME, NOW, OTHER } from "../testing/given.ts";
import { editSession } from "./admin-session.ts";
import { sessionStream } from "./session-state.ts";

const SESSION = 70;
const endingAt = (expiresAt: string): DecidedEvent => ({
  type: "SessionStarted",
  data: { sessionId: SESSION, memberId: ME, refreshId: "r1", userAgent: "", expiresAt, passwordRevision: 0 },
});

const byAdmin = { ...asMember(), actor: { kind: "admin", id: OTHER } } as const;
const byAdministrator: DecidedEvent = { type: "SessionEnded", data: { sessionId: SESSION, memberId: ME, reason: "by-administrator" } };
const registered: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: ME, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null },
};
/** The session after its events, and its member after theirs. */
function shown(events: DecidedEvent[], ofMember: DecidedEvent[] = []) {
  const session = given(sessionStream(SESSION), ...events);
  if (session.status === "unknown") throw new Error("The session has begun");
  return { session, member: given(memberStream(ME), registered, ...ofMember) };
}
const open = endingAt("2030-01-01T00:00:00.000Z");
const edit = (input: object, ...events: DecidedEvent[]) => editSession.decide(shown([open, ...events]), { id: SESSION, ...input }, byAdmin);

describe("a member's session that an administrator switches on", () => {
  const switchOn = (start: DecidedEvent, ...ofMember: DecidedEvent[]) =>
    editSession.decide(shown([start], ofMember), { id: SESSION, is_active: 1 }, byAdmin);

  it("goes on if it is not over, and is refused once it has expired", () => {
    expect(switchOn(endingAt(new Date(Date.parse(NOW) + 1).toISOString()))).toEqual([]);
    expect(switchOn(endingAt(NOW))).toMatchObject({ code: "session-over" });
  });

  it("is refused once it was ended, however long it would have lasted", () => {
    const ended: DecidedEvent = { type: "SessionEnded", data: { sessionId: SESSION, memberId: ME, reason: "signed-out" } };
    expect(edit({ is_active: 1 }, ended)).toMatchObject({ code: "session-over" });
  });

  it("is refused once its member changed the password or signed out other devices elsewhere, or was locked", () => {
    const changedIn = (sessionId: number): DecidedEvent => ({
      type: "PasswordChanged",
      data: { memberId: ME, sessionId, credentialId: "c" },
    });
    expect(switchOn(open, changedIn(SESSION))).toEqual([]);
    for (const end of [
      changedIn(71),
      { type: "OtherSessionsEnded", data: { memberId: ME, sessionId: 71 } },
      { type: "MemberDeactivated", data: { memberId: ME } },
    ] satisfies DecidedEvent[])
      expect(switchOn(open, end), end.type).toMatchObject({ code: "session-over" });
  });
});

describe("a member's session that an administrator edits", () => {
  it("is ended once", () => {
    expect(edit({ is_active: 0 })).toEqual([byAdministrator]);
    expect(edit({ is_active: 0 }, byAdministrator)).toEqual([]);
  });

  it("is told what device it is only if that is another one, also when it is over", () => {
    const edited = { type: "SessionEdited", data: { sessionId: SESSION, memberId: ME, userAgent: "new" } };
    expect(edit({ user_agent: "new" })).toEqual([edited]);
    expect(edit({ user_agent: "" })).toEqual([]);
    expect(edit({})).toEqual([]);
    expect(edit({ user_agent: "new", is_active: 0 }, byAdministrator)).toEqual([edited]);
  });

  it("stays its member's, and must exist", () => {
    expect(edit({ user_id: OTHER })).toMatchObject({ code: "field-fixed" });
    expect(editSession.decide(undefined, { id: SESSION }, byAdmin)).toMatchObject({ code: "entity-not-found" });
  });
});
