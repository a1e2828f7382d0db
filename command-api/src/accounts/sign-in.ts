import { SignIn } from "@shiye/events/accounts";
import { refuse } from "@shiye/events/refusals";
import { command } from "../handling/command.ts";
import { requireStored } from "../handling/stored-events.ts";
import { isLocked, memberStream, memberViewOf } from "../members/state.ts";
import { badgeOf } from "../verifications/state.ts";
import { accountNameStream } from "./account-name-state.ts";
import { issueTokens, sessionEnd } from "./issue-tokens.ts";
import { sessionStream } from "./session-state.ts";

type SignInFacts =
  | { kind: "too-many"; retryAfterSeconds: number }
  | { kind: "wrong" }
  | { kind: "locked" }
  | { kind: "right"; memberId: number; passwordRevision: number };

export const signIn = command(SignIn, {
  stream: (_input, { newId }) => sessionStream(newId),

  /** A name that nobody has or whose member left, a claim whose registration was never finished and a wrong password are one answer after one time. */
  async gather({ read, nameKey, hashAddress, credentials, attempts }, { user_id, password }, { address }): Promise<SignInFacts> {
    const name = accountNameStream(user_id, nameKey);
    const attempt = { account: name.name, address: hashAddress(address) };
    const retryAfterSeconds = await attempts.begin(attempt);
    if (retryAfterSeconds !== undefined) return { kind: "too-many", retryAfterSeconds };
    const { memberId } = await read(name);
    const member = await read(memberStream(memberId ?? 0));
    const known = member.status === "active" ? member : undefined;
    const right = await credentials.verify("member", known?.id, password, known?.credentialId);
    if (!right || !known) return { kind: "wrong" };
    await attempts.succeed(attempt);
    // Told only to whoever knows the password.
    if (isLocked(known)) return { kind: "locked" };
    return { kind: "right", memberId: known.id, passwordRevision: known.passwordRevision };
  },

  decide(facts, _input, { newId, newSecret, now, userAgent }) {
    if (facts.kind === "too-many") return refuse("too-many-requests", { retryAfterSeconds: facts.retryAfterSeconds });
    if (facts.kind === "wrong") return refuse("credentials-wrong");
    if (facts.kind === "locked") return refuse("account-disabled");
    const { memberId, passwordRevision } = facts;
    const session = { sessionId: newId, memberId, refreshId: newSecret, userAgent, expiresAt: sessionEnd(now), passwordRevision };
    return [{ type: "SessionStarted", data: session }];
  },

  actor: (facts, { actor }) => (facts.kind === "right" ? { kind: "member", id: facts.memberId } : actor),

  async answer(events, { read, late, tokens }) {
    const { memberId, sessionId, refreshId } = requireStored(events, "SessionStarted").data;
    const member = await read(memberStream(memberId));
    // They left at this very moment; their session is worth nothing.
    if (member.status !== "active") return refuse("credentials-wrong");
    const [counts, badge] = await Promise.all([late.ofMember(memberId), badgeOf(read, memberId)]);
    return {
      user: memberViewOf(member, counts, badge),
      tokens: issueTokens(tokens, { kind: "member", id: memberId, sessionId }, refreshId),
    };
  },
});
