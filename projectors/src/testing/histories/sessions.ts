import fc from "fast-check";
import { ADA, BEN, defineHistory } from "./define.ts";

/** Mostly one holder, so that some sessions get beyond their start. */
const holder = fc.constantFrom(ADA, ADA, ADA, BEN);
const admin = fc.constantFrom(5, 5, 6);
const expiry = (step: number) => `2026-06-0${1 + (step % 9)}T00:00:00.000Z`;

export const sessions = defineHistory<{
  memberSession: { holder: number };
  adminSession: { holder: number };
  password: { holder: number };
  otherDevices: { holder: number };
}>({
  actions: {
    memberSession: { weight: 8, arbitrary: fc.record({ holder }) },
    adminSession: { weight: 4, arbitrary: fc.record({ holder: admin }) },
    password: { weight: 1, arbitrary: fc.record({ holder }) },
    otherDevices: { weight: 3, arbitrary: fc.record({ holder }) },
  },
  begin({ story, left }) {
    const steps = new Map<string, number>();
    const passwords = new Map<number, number>();
    const next = (key: string) => {
      const step = steps.get(key) ?? 0;
      steps.set(key, step + 1);
      return step;
    };
    const wasLocked = (memberId: number) =>
      story.events.some(({ type, data }) => type === "MemberDeactivated" && (data as { memberId: number }).memberId === memberId);
    const ownSession = (memberId: number) => (memberId % 2 && !wasLocked(memberId) ? 70 + (memberId % 10) : null);
    return {
      /** Two sessions of each member; the second began later. Then the first is extended, renamed, ended and deleted. */
      memberSession({ holder: memberId }) {
        const step = next(`member ${memberId}`);
        const session = { sessionId: 70 + (memberId % 10), memberId };
        const passwordRevision = passwords.get(memberId) ?? 0;
        const begin = (sessionId: number) =>
          story.tell("SessionStarted", {
            ...session,
            sessionId,
            refreshId: "a",
            userAgent: "Firefox",
            expiresAt: expiry(step),
            passwordRevision,
          });
        if (step === 0) begin(session.sessionId);
        else if (step === 1) begin(80 + (memberId % 10));
        else if (step < 4) story.tell("SessionRefreshed", { ...session, refreshId: `${step}`, expiresAt: expiry(step) });
        else if (step === 4) story.tell("SessionEdited", { ...session, userAgent: "Firefox on a desk" });
        else if (step === 5) {
          story.tell("SessionEnded", { ...session, reason: "by-administrator" });
          story.tell("SessionDeleted", session);
        }
      },
      adminSession({ holder: adminId }) {
        const step = next(`admin ${adminId}`);
        const session = { sessionId: 90 + adminId * 10 + Math.floor(step / 3), adminId };
        if (step % 3 === 0) story.tell("AdminSessionStarted", { ...session, refreshId: "a", expiresAt: expiry(step), passwordRevision: 0 });
        else if (step % 3 === 1) story.tell("AdminSessionRefreshed", { ...session, refreshId: "b", expiresAt: expiry(step) });
        else story.tell("AdminSessionEnded", { ...session, reason: "signed-out" });
      },
      /** Changed in the first session of the member, or by an administrator. No session outlives a lock, so none changes anything after it. */
      password({ holder: memberId }) {
        if (left.has(memberId)) return;
        const changed = story.tell("PasswordChanged", { memberId, sessionId: ownSession(memberId), credentialId: "c" });
        passwords.set(memberId, changed.revision);
      },
      otherDevices({ holder: memberId }) {
        const sessionId = ownSession(memberId);
        if (left.has(memberId) || sessionId === null) return;
        passwords.set(memberId, story.tell("OtherSessionsEnded", { memberId, sessionId }).revision);
      },
    };
  },
});
