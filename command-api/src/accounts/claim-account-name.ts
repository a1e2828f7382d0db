import { refuse } from "@shiye/events/refusals";
import { innerCommand, type Read } from "../kernel/command.ts";
import type { Stream } from "../kernel/stream.ts";
import { memberStream } from "../members/state.ts";
import type { AccountNameState } from "./account-name-state.ts";

/** A registration that is not finished after this time has given up (see register-member.ts). */
export const CLAIM_GRACE_MS = 60_000;

/** Whether somebody has or had this account id: a member, one who left, or a registration that may still be running. */
export function isTaken({ claim, memberExists }: { claim: AccountNameState; memberExists: boolean }, now: string): boolean {
  if (claim.memberId === undefined || claim.claimedAt === undefined) return false;
  return memberExists || Date.parse(now) - Date.parse(claim.claimedAt) < CLAIM_GRACE_MS;
}

/** The facts of `isTaken`. */
export async function gatherClaim(read: Read, name: Stream<AccountNameState>) {
  const claim = await read(name);
  const memberExists = claim.memberId !== undefined && (await read(memberStream(claim.memberId))).status !== "unknown";
  return { claim, memberExists };
}

/** First half of a registration. If two want one account id at the same moment, the log accepts one. */
export const claimAccountName = innerCommand({
  stream: ({ name }: { name: Stream<AccountNameState>; memberId: number }) => name,

  gather: ({ read }, { name }) => gatherClaim(read, name),

  decide: (facts, { memberId }, { now }) =>
    isTaken(facts, now) ? refuse("account-name-taken") : [{ type: "AccountNameClaimed", data: { memberId } }],

  handling: {
    actor: () => ({ kind: "system" }),
  },
});
