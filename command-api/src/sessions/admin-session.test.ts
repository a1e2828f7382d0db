import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import { asMember, given, ME, NOW, OTHER } from "../testing/given.ts";
import { editSession } from "./admin-session.ts";
import { sessionStream } from "./session-state.ts";

const SESSION = 70;
const endingAt = (expiresAt: string): DecidedEvent => ({
  type: "SessionStarted",
  data: { sessionId: SESSION, memberId: ME, refreshId: "r1", userAgent: "", expiresAt, passwordRevision: 0 },
});

describe("a member's session that an administrator switches on", () => {
  const byAdmin = { ...asMember(), actor: { kind: "admin", id: OTHER } } as const;
  const switchOn = (expiresAt: string) => {
    const session = given(sessionStream(SESSION), endingAt(expiresAt));
    if (session.status === "unknown") throw new Error("The session has begun");
    return editSession.decide(session, { id: SESSION, is_active: 1 }, byAdmin);
  };

  it("goes on if it is not over, and is refused once it has expired", () => {
    expect(switchOn(new Date(Date.parse(NOW) + 1).toISOString())).toEqual([]);
    expect(switchOn(NOW)).toMatchObject({ code: "session-over" });
  });
});
