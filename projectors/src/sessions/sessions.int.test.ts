import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../testing/given.ts";
import { createReadModelLab, type ReadModelLab } from "../testing/read-model-lab.ts";
import { sessions } from "./index.ts";

let lab: ReadModelLab;
beforeAll(async () => {
  lab = await createReadModelLab(inject("databaseUrl"), [sessions]);
});
afterAll(() => lab.close());

const session = { sessionId: 70, memberId: 1 };
const started = { ...session, passwordRevision: 0, refreshId: "first", userAgent: "Firefox", expiresAt: "2026-05-11T08:00:00.000Z" };

describe("a sign-in", () => {
  it("lives as long as its last refresh says, until it is ended", async () => {
    const tables = await tablesGiven(lab, sessions, (_members, story) => {
      story.tell("SessionStarted", started);
      story.tell("SessionRefreshed", { ...session, refreshId: "second", expiresAt: "2026-05-12T08:00:00.000Z" });
      story.tell("AdminSessionStarted", { sessionId: 71, adminId: 5, refreshId: "x", expiresAt: "2026-05-11T08:00:00.000Z" });
      story.tell("AdminSessionEnded", { sessionId: 71, adminId: 5, reason: "signed-out" });
    });
    expect(tables.sessions).toMatchObject([
      { id: 70, holder: "member", holder_id: 1, user_agent: "Firefox", is_active: true, expires_at: "2026-05-12T08:00:00+00:00" },
      { id: 71, holder: "admin", holder_id: 5, is_active: false },
    ]);
  });

  it("that ends is told to its member's devices, once", async () => {
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
