import { SignIn } from "@shiye/events/accounts";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { isLocked, memberStream, memberViewOf } from "../members/state.ts";
import { issueTokens, sessionEnd } from "../sessions/issue-tokens.ts";
import { sessionStream } from "../sessions/session-state.ts";
import { badgeOf } from "../verifications/state.ts";
import { accountNameStream } from "./account-name-state.ts";

type SignInFacts = Refusal | { kind: "wrong" } | { kind: "locked" } | { kind: "right"; memberId: number; passwordRevision: number };

export const signIn = command(SignIn, {
  stream: (_input, { newId }) => sessionStream(newId),

  /**
   * An unknown name, a member who left, a claim of an unfinished registration and a wrong password get the same answer after the same time.
   */
  async gather({ read, nameKey, hashAddress, credentials, attempts }, input, { address, device }): Promise<SignInFacts> {
    const { user_id, password, captchaId, captchaText } = input;
    const name = accountNameStream(user_id, nameKey);
    const { memberId } = await read(name);
    const member = await read(memberStream(memberId ?? 0));
    const known = member.status === "active" ? member : undefined;
    const origin = { account: name.name, network: hashAddress(address), device };
    const permit = await attempts.begin({ holder: "member", holderId: known?.id, ...origin, captchaId, captchaText });
    if (isRefusal(permit)) return permit;
    const right = await credentials.verify("member", known?.id, password, known?.credentialId);
    if (!right || !known) return { kind: "wrong" };
    await permit.giveBack();
    // Only somebody who knows the password learns this.
    if (isLocked(known)) return { kind: "locked" };
    return { kind: "right", memberId: known.id, passwordRevision: known.passwordRevision };
  },

  decide(facts, _input, { newId, newSecret, now, userAgent }) {
    if (isRefusal(facts)) return facts;
    if (facts.kind === "wrong") return refuse("credentials-wrong");
    if (facts.kind === "locked") return refuse("account-disabled");
    const { memberId, passwordRevision } = facts;
    const session = { sessionId: newId, memberId, refreshId: newSecret, userAgent, expiresAt: sessionEnd(now), passwordRevision };
    return [{ type: "SessionStarted", data: session }];
  },

  async answer({ events, sources: { read, late, tokens, places, hashAddress }, context: { address, device } }) {
    const { memberId, sessionId, refreshId } = requireStored(events, "SessionStarted").data;
    // Stored before the next check, so that a member who leaves after the check is erased with it.
    await places.remember("member", memberId, { network: hashAddress(address), device });
    const member = await read(memberStream(memberId));
    if (member.status !== "active") {
      // The member left just now; the session is useless.
      await places.forget("member", memberId);
      return refuse("credentials-wrong");
    }
    const [counts, badge] = await Promise.all([late.ofMember(memberId), badgeOf(read, memberId)]);
    return {
      user: memberViewOf(member, counts, badge),
      tokens: issueTokens(tokens, { kind: "member", id: memberId, sessionId }, refreshId),
    };
  },

  handling: {
    actor: (facts, { actor }) => (facts.kind === "right" ? { kind: "member", id: facts.memberId } : actor),
  },
});
