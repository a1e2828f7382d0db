import { ChangePassword } from "@shiye/events/accounts";
import { isRefusal, type Refusal, type RefusalCode, refuse } from "@shiye/events/refusals";
import { command, type Sources } from "../kernel/command.ts";
import { isNamed, type MemberState, memberStream } from "../members/state.ts";
import { outlivesPassword, type SessionState, sessionStream } from "../sessions/session-state.ts";
import { accountNameStream } from "./account-name-state.ts";
import { hashPassword } from "./credentials.ts";

interface ChangeFacts {
  member: MemberState;
  session: SessionState;
  /** Ignored when the account is not the caller's own. */
  current: "right" | "wrong" | Refusal;
}

/**
 * The log says which hash is valid; the table only stores hashes. Nobody knows the id of the new hash until the event names it.
 *
 *   new hash stored ─▶ PasswordChanged appended ─▶ known places forgotten ─▶ old hash removed
 *
 * Before the event the new hash is useless. From the event on the new password is valid and other sessions are out. The old hash is useless
 * then; what a crash leaves is swept (sweep-credentials.ts).
 */
export const changePassword = command(ChangePassword, {
  stream: (_input, { actor }) => memberStream(actor.id),

  async gather(sources, { id, currentPassword }, { actor, sessionId = 0 }): Promise<ChangeFacts> {
    const [member, session] = await Promise.all([sources.read(memberStream(actor.id)), sources.read(sessionStream(sessionId))]);
    const own = member.status === "active" && isNamed(member, id);
    return { member, session, current: own ? await judgePassword(sources, member, currentPassword, sessionId) : "wrong" };
  },

  decide({ member, session, current }, { id, currentPassword, newPassword }, { actor, sessionId = 0, newSecret }) {
    if (member.status !== "active") return refuse("member-inactive");
    if (!isNamed(member, id)) return refuse("password-not-own");
    // A change in another session was faster and ended this one.
    if (!outlivesPassword(session, member)) return refuse("session-ended");
    if (isRefusal(current)) return current;
    if (current === "wrong") return refuse("current-password-wrong");
    const fault = faultOf(newPassword, currentPassword);
    if (fault) return refuse(fault);
    return [{ type: "PasswordChanged", data: { memberId: actor.id, sessionId, credentialId: newSecret } }];
  },

  /** Removes only the hash that this change replaced, so that a repeated answer does not remove a later one. */
  async answer({ sources: { credentials, places }, context: { actor }, facts }) {
    // Somebody who knew the old password may have signed in with it, so no device or network is known any more. The hash is removed last:
    // while it is there, the sweep forgets them after a crash.
    if (facts) await places.forget("member", actor.id);
    if (facts?.member.status === "active") await credentials.remove("member", actor.id, facts.member.credentialId);
    return {};
  },

  handling: {
    async prepare({ credentials }, { newPassword }, { actor, newSecret }) {
      await credentials.add("member", actor.id, await hashPassword(newPassword), newSecret);
    },
  },
});

/**
 * A session has its own allowance for guesses, as a known device has. So a stolen session gets no further guesses, and cannot lock the
 * member out.
 */
async function judgePassword(
  { attempts, credentials, nameKey }: Sources,
  member: MemberState & { status: "active" },
  password: string,
  sessionId: number,
): Promise<ChangeFacts["current"]> {
  const account = accountNameStream(member.accountName, nameKey).name;
  const permit = await attempts.begin({ holder: "member", holderId: member.id, account, network: "", sessionId });
  if (isRefusal(permit)) return permit;
  if (!(await credentials.verify("member", member.id, password, member.credentialId))) return "wrong";
  await permit.giveBack();
  return "right";
}

/** Source: contract §2. The length is that of the registration. */
function faultOf(newPassword: string, currentPassword: string): RefusalCode | undefined {
  if (newPassword.length < 6) return "new-password-short";
  if (newPassword.length > 20) return "new-password-length";
  return newPassword === currentPassword ? "new-password-same" : undefined;
}
