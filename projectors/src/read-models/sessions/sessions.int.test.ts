import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { sessions } from "./index.ts";

const lab = useReadModelLab([sessions]);

const session = { sessionId: 70, memberId: 1 };
const started = { ...session, passwordRevision: 0, refreshId: "first", userAgent: "Firefox", expiresAt: "2026-05-11T08:00:00.000Z" };

describe("a sign-in", () => {
  it("lasts as long as its last refresh says, until it is ended", async () => {
    const tables = await tablesGiven(lab, sessions, (_members, story) => {
      story.tell("SessionStarted", started);
      story.tell("SessionRefreshed", { ...session, refreshId: "second", expiresAt: "2026-05-12T08:00:00.000Z" });
      story.tell("AdminSessionStarted", {
        sessionId: 71,
        adminId: 5,
        refreshId: "x",
        expiresAt: "2026-05-11T08:00:00.000Z",
        passwordRevision: 0,
      });
      story.tell("AdminSessionEnded", { sessionId: 71, adminId: 5, reason: "signed-out" });
    });
    expect(tables.sessions).toMatchObject([
      { id: 70, holder: "member", holder_id: 1, user_agent: "Firefox", is_active: true, expires_at: "2026-05-12T08:00:00+00:00" },
      { id: 71, holder: "admin", holder_id: 5, is_active: false },
    ]);
  });

  it("has the place of its last use and its start, also after it ended", async () => {
    const tables = await tablesGiven(lab, sessions, (_members, story) => {
      story.tell("SessionStarted", started, { ipRegion: "浙江" });
      story.tell("SessionRefreshed", { ...session, refreshId: "second", expiresAt: "2026-05-12T08:00:00.000Z" }, { ipRegion: "四川" });
      story.tell("SessionEnded", { ...session, reason: "signed-out" });
    });
    const [row] = tables.sessions ?? [];
    expect(row).toMatchObject({ id: 70, region: "四川", is_active: false, user_agent: "Firefox" });
    expect(Date.parse(String(row?.last_used_at))).toBeGreaterThan(Date.parse(String(row?.created_at)));
  });

  it("that ends is told to its member's devices once", async () => {
    const ended = { ...session, reason: "signed-out" as const };
    const pushes = await pushesOfLast(lab, sessions, (_members, story) => {
      story.tell("SessionStarted", started);
      story.tell("SessionEnded", ended);
    });
    expect(pushes).toEqual([{ room: "member:1", event: "session:ended", data: { sessionId: 70 } }]);
    const again = await pushesOfLast(lab, sessions, (_members, story) => {
      story.tell("SessionStarted", started);
      story.tell("SessionEnded", ended);
      story.tell("SessionEnded", ended);
    });
    expect(again).toEqual([]);
  });
});

describe("a change of password", () => {
  const there = { ...started, sessionId: 71 };
  const change = { memberId: 1, sessionId: 70, credentialId: "c" };

  it("ends the sessions that began with an earlier password, except the one it was made in, in any order", async () => {
    const tables = await tablesGiven(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      story.tell("SessionStarted", there);
      const { revision } = story.tell("PasswordChanged", change);
      story.tell("SessionStarted", { ...started, sessionId: 72, passwordRevision: revision });
      story.tell("SessionStarted", { ...started, sessionId: 73 });
      story.tell("SessionStarted", { ...started, sessionId: 74, memberId: 2 });
    });
    const alive = (tables.sessions ?? []).filter((row) => row.is_active).map((row) => row.id);
    expect(alive).toEqual([70, 72, 74]);
  });

  it("has the session in which it was made last", async () => {
    const tables = await tablesGiven(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      const { revision } = story.tell("PasswordChanged", change);
      story.tell("SessionStarted", { ...there, passwordRevision: revision });
      story.tell("PasswordChanged", { ...change, sessionId: 71 });
    });
    expect(tables.sessions).toMatchObject([
      { id: 70, is_active: false },
      { id: 71, is_active: true },
    ]);
  });

  it("is told to the devices that it signs out", async () => {
    const pushes = await pushesOfLast(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      story.tell("SessionStarted", there);
      story.tell("PasswordChanged", change);
    });
    expect(pushes).toEqual([{ room: "member:1", event: "session:ended", data: { sessionId: 71 } }]);
  });
});

describe("the sign-out of all other devices", () => {
  it("ends the sessions that began before it, except its own, in any order, and those devices are told", async () => {
    const others = { memberId: 1, sessionId: 70 };
    const tables = await tablesGiven(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      story.tell("SessionStarted", { ...started, sessionId: 71 });
      const { revision } = story.tell("OtherSessionsEnded", others);
      story.tell("SessionStarted", { ...started, sessionId: 72, passwordRevision: revision });
      story.tell("SessionStarted", { ...started, sessionId: 73 });
      story.tell("SessionStarted", { ...started, sessionId: 74, memberId: 2 });
    });
    expect((tables.sessions ?? []).filter((row) => row.is_active).map((row) => row.id)).toEqual([70, 72, 74]);
    const pushes = await pushesOfLast(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      for (const sessionId of [71, 72]) story.tell("SessionStarted", { ...started, sessionId });
      story.tell("OtherSessionsEnded", others);
    });
    expect(pushes).toEqual([71, 72].map((sessionId) => ({ room: "member:1", event: "session:ended", data: { sessionId } })));
  });
});

describe("a lock of the account", () => {
  it("ends the sessions from before it for good, in any order, and those devices are told once", async () => {
    const tables = await tablesGiven(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      story.tell("PasswordChanged", { memberId: 1, sessionId: 70, credentialId: "c" });
      const { revision } = story.tell("MemberDeactivated", { memberId: 1 });
      story.tell("MemberReactivated", { memberId: 1 });
      story.tell("SessionStarted", { ...started, sessionId: 71 });
      story.tell("SessionStarted", { ...started, sessionId: 72, passwordRevision: revision });
    });
    expect((tables.sessions ?? []).filter((row) => row.is_active).map((row) => row.id)).toEqual([72]);
    expect(tables.locked_members).toEqual([]);
    const pushes = await pushesOfLast(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      story.tell("MemberDeactivated", { memberId: 1 });
    });
    expect(pushes).toEqual([{ room: "member:1", event: "session:ended", data: { sessionId: 70 } }]);
  });
});

describe("a member who left", () => {
  it("has no session, not even one that comes late, and every device is told", async () => {
    const tables = await tablesGiven(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      story.tell("PasswordChanged", { memberId: 1, sessionId: 70, credentialId: "c" });
      members.leaves(1);
      story.tell("SessionStarted", { ...started, sessionId: 71 });
      story.tell("SessionStarted", { ...started, sessionId: 72, memberId: 2 });
    });
    expect(tables.sessions).toMatchObject([{ id: 72 }]);
    expect(tables.password_changes).toEqual([]);
    const pushes = await pushesOfLast(lab, sessions, (members, story) => {
      members.registers(1);
      story.tell("SessionStarted", started);
      members.leaves(1);
    });
    expect(pushes).toEqual([{ room: "member:1", event: "session:ended", data: { sessionId: 70 } }]);
  });
});
