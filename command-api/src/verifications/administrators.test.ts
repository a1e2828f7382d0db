import type { DecidedEvent } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import type { Badge, VerificationType } from "@shiye/events/verifications";
import { describe, expect, it } from "vitest";
import type { Read, Sources } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import { memberStream } from "../members/state.ts";
import { asMember, given, ME, NEW_ID, OTHER } from "../testing/given.ts";
import { approveApplication } from "./approve-application.ts";
import { createApplication } from "./create-application.ts";
import { editApplication } from "./edit-application.ts";
import { gatherApplication } from "./gather-application.ts";
import { rejectApplication } from "./reject-application.ts";
import { createRevealIdentity } from "./reveal-identity.ts";
import { setBadge } from "./set-badge.ts";
import { verificationStream } from "./state.ts";

const personal = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "报道校园" };
const about = (verificationId: number, verificationType: VerificationType = 2) => ({ verificationId, memberId: ME, verificationType });
const submitted = (id: number, type: VerificationType = 2, fields: typeof personal | null = personal): DecidedEvent => ({
  type: "VerificationSubmitted",
  data: { ...about(id, type), fields },
});
const approved = (id: number, type: VerificationType = 2): DecidedEvent => ({ type: "VerificationApproved", data: about(id, type) });
const rejected = (id: number): DecidedEvent => ({ type: "VerificationRejected", data: { ...about(id), reason: null } });
const withdrawn = (id: number, type: VerificationType = 2): DecidedEvent => ({ type: "VerificationWithdrawn", data: about(id, type) });
const member: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: ME, accountName: "leaf", nickname: "叶", avatar: null, bio: null, location: null },
};
const left: DecidedEvent = { type: "MemberDeleted", data: { memberId: ME } };

const asAdmin = { ...asMember(), actor: { kind: "admin", id: 1 } as const };
const verificationAfter = (...events: DecidedEvent[]) => given(verificationStream(ME), ...events);
const memberAfter = (...events: DecidedEvent[]) => given(memberStream(ME), ...events);

/** What is known of the application with this id after these events. */
function gathered(id: number, events: readonly DecidedEvent[], ofMember: readonly DecidedEvent[] = [member]) {
  const read: Read = async (stream) => given(stream, ...(stream.name === memberStream(ME).name ? ofMember : events));
  const lateReads = { applicant: async () => [{ memberId: ME }] } as unknown as Sources["lateReads"];
  return gatherApplication({ read, lateReads }, { id });
}

describe("an application that an administrator decides", () => {
  const [asPending, asApproved] = [[submitted(1)], [submitted(1), approved(1)]];

  it("is decided once, whichever way", async () => {
    expect(approveApplication.decide(await gathered(1, asPending), { id: 1 }, asAdmin)).toEqual([approved(1)]);
    expect(rejectApplication.decide(await gathered(1, asPending), { id: 1 }, asAdmin)).toEqual([rejected(1)]);
    for (const events of [asApproved, [submitted(1), rejected(1)]]) {
      expect(approveApplication.decide(await gathered(1, events), { id: 1 }, asAdmin)).toMatchObject({ code: "verification-decided" });
      expect(rejectApplication.decide(await gathered(1, events), { id: 1 }, asAdmin)).toMatchObject({ code: "verification-decided" });
    }
  });

  it("is not there once it was withdrawn or its member has left; the one before it stays", async () => {
    expect(await gathered(1, [...asPending, withdrawn(1)])).toBeUndefined();
    expect(await gathered(1, asPending, [member, left])).toBeUndefined();
    expect(await gathered(1, [submitted(1), rejected(1), submitted(2), withdrawn(2)])).toMatchObject({ application: { id: 1 } });
  });

  it("stays that of its member and of its kind", async () => {
    const edit = async (more: object) => editApplication.decide(await gathered(1, asPending), { id: 1, ...more }, asAdmin);
    expect(await edit({ user_id: ME, type: 2, status: 1 })).toEqual([approved(1)]);
    expect(await edit({ user_id: OTHER, status: 1 })).toMatchObject({ code: "field-fixed" });
    expect(await edit({ type: 1, status: 1 })).toMatchObject({ code: "field-fixed" });
  });
});

describe("an application that an administrator makes", () => {
  const create = (ofMember: readonly DecidedEvent[], ...events: DecidedEvent[]) => {
    const facts = { member: memberAfter(...ofMember), last: verificationAfter(...events).applications.at(-1) };
    return createApplication.decide(facts, { user_id: ME, type: 2, content: personal, status: 1 }, asAdmin);
  };

  it("is for a member who is there, and never the second that counts", () => {
    expect(create([member])).toEqual([submitted(NEW_ID), approved(NEW_ID)]);
    expect(create([member], submitted(1), rejected(1))).toEqual([submitted(NEW_ID), approved(NEW_ID)]);
    expect(create([member, left])).toMatchObject({ code: "member-not-found" });
    expect(create([member], submitted(1))).toMatchObject({ code: "verification-pending" });
    expect(create([member], submitted(1), approved(1))).toMatchObject({ code: "verification-approved" });
  });
});

describe("a badge that an administrator gives", () => {
  const set = (badge: Badge, ...events: DecidedEvent[]) => setBadge.decide(verificationAfter(...events), { memberId: ME, badge }, asAdmin);

  it("comes from the pending application for it, or from one without a form", () => {
    expect(set(2, submitted(1))).toEqual([approved(1)]);
    expect(set(2)).toEqual([submitted(NEW_ID, 2, null), approved(NEW_ID)]);
    expect(set(2, submitted(1), approved(1))).toEqual([]);
  });

  it("takes the place of another, pending or worn, and leaves a rejected one as it is", () => {
    const official = [submitted(NEW_ID, 1, null), approved(NEW_ID, 1)];
    expect(set(1, submitted(1))).toEqual([withdrawn(1), ...official]);
    expect(set(1, submitted(1), approved(1))).toEqual([withdrawn(1), ...official]);
    expect(set(1, submitted(1), rejected(1))).toEqual(official);
  });

  it("is taken back with its application; without a badge nothing is, so a form that is saved as it was keeps what waits", () => {
    expect(set(0, submitted(1), approved(1))).toEqual([withdrawn(1)]);
    expect(set(0, submitted(1))).toEqual([]);
    expect(set(0, submitted(1), rejected(1))).toEqual([]);
  });
});

describe("the identity number", () => {
  /** Asks for the number of an application. `told` is what the log then says of it. */
  async function reveal(id: number, ...events: DecidedEvent[]) {
    const told: DecidedEvent[] = [];
    const handle = async (command: { decide: (...given: unknown[]) => unknown }, input: unknown, call: unknown) => {
      const decided = command.decide(await gathered(id, events), input, call);
      if (isRefusal(decided)) return decided;
      told.push(...(decided as DecidedEvent[]));
      return { events: told as StoredEvent[], position: 7n };
    };
    const log = { readStream: async () => events as StoredEvent[] };
    const call = createRevealIdentity({ handling: { handle } as unknown as Handling, log, callOf: () => asAdmin });
    const answer = await call({ params: { id }, input: {} }, {} as never, () => undefined);
    return { answer, told: told.map(({ type, data }) => ({ type, data })) };
  }

  it("is that of the application that was asked for, and who looked is in the log", async () => {
    const second = { ...personal, idCard: "110105194912310038" };
    const events = [submitted(1), rejected(1), submitted(2, 2, second)];
    const looked = { type: "IdentityRevealed", data: { verificationId: 2, memberId: ME } };
    expect(await reveal(2, ...events)).toEqual({
      answer: { data: { id: 2, idCard: second.idCard }, position: 7n },
      told: [looked],
    });
    expect((await reveal(1, ...events)).answer).toMatchObject({ data: { idCard: personal.idCard } });
  });

  it("is none of an organisation, nor of a badge without a form, and nobody is said to have looked", async () => {
    for (const events of [[submitted(1, 1)], [submitted(1, 2, null), approved(1)]])
      expect(await reveal(1, ...events)).toMatchObject({ answer: { code: "verification-without-identity" }, told: [] });
  });
});
