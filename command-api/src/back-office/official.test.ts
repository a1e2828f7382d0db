import { createSecretKey } from "node:crypto";
import { OFFICIAL_ACCOUNT } from "@shiye/events/back-office/users";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { expect, it } from "vitest";
import { accountNameStream } from "../accounts/account-name-state.ts";
import type { Registration } from "../accounts/register-member.ts";
import { asMember, given, ME } from "../testing/given.ts";
import { ensureOfficial } from "./users.ts";

const nameKey = createSecretKey(Buffer.alloc(32));
const profile = { memberId: ME, accountName: OFFICIAL_ACCOUNT, nickname: "拾页官方", avatar: null, bio: null, location: null };
const about = { verificationId: 1, memberId: ME, verificationType: 1 } as const;
const worn: DecidedEvent[] = [
  { type: "VerificationSubmitted", data: { ...about, fields: null } },
  { type: "VerificationApproved", data: about },
];

/** What is decided when the community's own account is needed, is there, and these are its applications. */
async function decidedWith(...ofBadge: DecidedEvent[]) {
  const streams: Record<string, DecidedEvent[]> = {
    [accountNameStream(OFFICIAL_ACCOUNT, nameKey).name]: [{ type: "AccountNameClaimed", data: { memberId: ME } }],
    [`member-${ME}`]: [{ type: "MemberRegistered", data: profile }],
    [`verification-${ME}`]: ofBadge,
  };
  const decided: unknown[] = [];
  const handling = {
    sources: { read: async (stream: Parameters<typeof given>[0]) => given(stream, ...(streams[stream.name] ?? [])) },
    handle: async (_command: unknown, input: unknown) => {
      decided.push(input);
      return { events: [], position: 1n };
    },
  };
  const registration = { handling, services: { nameKey } } as unknown as Registration;
  expect(await ensureOfficial(registration, { ...asMember(), actor: { kind: "admin", id: 1 } })).toBe(ME);
  return decided;
}

it("the community's own account gets its badge once: after a crash too, and not again once an administrator has taken it", async () => {
  expect(await decidedWith()).toEqual([{ memberId: ME, badge: 1 }]);
  expect(await decidedWith(...worn)).toEqual([]);
  expect(await decidedWith(...worn, { type: "VerificationWithdrawn", data: about })).toEqual([]);
});
