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
  /** Not looked at when the account is not one's own. */
  current: "right" | "wrong" | Refusal;
}

/**
 * The log says which hash counts, the table only keeps it: the new hash lies under an id that nobody knows until the event names it.
 *
 *   new hash ─▶ PasswordChanged ─▶ the old hash goes
 *   worth nothing   from here on the new password    worth nothing; what a crash
 *                   counts, and the others are out   left is swept (sweep-credentials.ts)
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
    // Another session was faster; this one is over.
    if (!outlivesPassword(session, member)) return refuse("session-ended");
    if (isRefusal(current)) return current;
    if (current === "wrong") return refuse("current-password-wrong");
    const fault = faultOf(newPassword, currentPassword);
    if (fault) return refuse(fault);
    return [{ type: "PasswordChanged", data: { memberId: actor.id, sessionId, credentialId: newSecret } }];
  },

  /** Only the hash that this very change replaced: a repeated answer must not take away what came later. */
  async answer({ sources: { credentials, places }, context: { actor }, facts }) {
    if (facts?.member.status === "active") await credentials.remove("member", actor.id, facts.member.credentialId);
    // Whoever knew the old password may have signed in with it: from now on all are strangers again.
    if (facts) await places.forget("member", actor.id);
    return {};
  },

  handling: {
    async prepare({ credentials }, { newPassword }, { actor, newSecret }) {
      await credentials.add("member", actor.id, await hashPassword(newPassword), newSecret);
    },
  },
});

/** A session counts as a known device: its guesses are its own, so a stolen one is no way round the limit, and no way to lock the member out. */
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

/** Source: contract §2; the length as at the registration. */
function faultOf(newPassword: string, currentPassword: string): RefusalCode | undefined {
  if (newPassword.length < 6) return "new-password-short";
  if (newPassword.length > 20) return "new-password-length";
  return newPassword === currentPassword ? "new-password-same" : undefined;
}
