import { AdminCreateSession, AdminDeleteSession, AdminEditSession, sessionsEntity } from "@shiye/events/back-office/sessions";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { refuseOther } from "../back-office/fixed-fields.ts";
import { command, type Sources } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { type MemberState, memberStream } from "../members/state.ts";
import { sessionEnd } from "./issue-tokens.ts";
import { outlivesPassword, type SessionState, sessionStream } from "./session-state.ts";

export const sessionLabel = "会话";
const missing = (): Refusal => refuse("entity-not-found", { message: `${sessionLabel}不存在` });

type KnownSession = Exclude<SessionState, { status: "unknown" }>;
interface ShownSession {
  session: KnownSession;
  member: MemberState;
}

/** A member's session that the table shows. Sessions of administrators are not in it. */
async function gatherSession({ read }: Pick<Sources, "read">, { id }: { id: number }): Promise<ShownSession | undefined> {
  const session = await read(sessionStream(id));
  if (session.status === "unknown" || session.holder !== "member" || session.deleted) return undefined;
  const member = await read(memberStream(session.holderId));
  return member.status === "active" ? { session, member } : undefined;
}

/** Also over is what began before a change of the password, a lock or the sign-out of other devices: nothing in its own stream says so. */
const isOver = ({ session, member }: ShownSession, now: string) =>
  session.status === "ended" || session.expiresAt <= now || !outlivesPassword(session, member);

const about = ({ id, holderId }: KnownSession) => ({ sessionId: id, memberId: holderId });
const ended = (session: KnownSession): DecidedEvent => ({ type: "SessionEnded", data: { ...about(session), reason: "by-administrator" } });

/** Creates a row without tokens. Nobody knows its refresh id, so nobody can use it. */
export const createSession = command(AdminCreateSession, {
  stream: (_input, { newId }) => sessionStream(newId),

  gather: ({ read }, { user_id }) => read(memberStream(user_id)),

  decide(member, { user_agent, is_active }, { newId: sessionId, newSecret: refreshId, now }) {
    if (member.status !== "active") return refuse("member-not-found");
    const { id: memberId, passwordRevision } = member;
    const session = { sessionId, memberId, refreshId, userAgent: user_agent ?? "", expiresAt: sessionEnd(now), passwordRevision };
    const started: DecidedEvent = { type: "SessionStarted", data: session };
    return is_active === 0 ? [started, { type: "SessionEnded", data: { sessionId, memberId, reason: "by-administrator" } }] : [started];
  },

  answer: async ({ events }) => ({ id: requireStored(events, "SessionStarted").data.sessionId }),
});

/** A session that is over stays over: others may have its tokens, and it may have been ended for a reason. */
export const editSession = command(AdminEditSession, {
  stream: ({ id }) => sessionStream(id),

  gather: gatherSession,

  decide(shown, input, { now }) {
    if (!shown) return missing();
    const { session } = shown;
    const other = refuseOther(sessionsEntity, input, { user_id: session.holderId });
    if (other) return other;
    const { user_agent, is_active } = input;
    if (is_active === 1 && isOver(shown, now)) return refuse("session-over");
    const events: DecidedEvent[] = [];
    if (user_agent !== undefined && user_agent !== session.userAgent)
      events.push({ type: "SessionEdited", data: { ...about(session), userAgent: user_agent } });
    if (is_active === 0 && session.status === "alive") events.push(ended(session));
    return events;
  },

  answer: async () => ({}),
});

export const deleteSession = command(AdminDeleteSession, {
  stream: ({ id }) => sessionStream(id),

  gather: gatherSession,

  decide(shown) {
    if (!shown) return missing();
    const { session } = shown;
    const gone: DecidedEvent = { type: "SessionDeleted", data: about(session) };
    return session.status === "alive" ? [ended(session), gone] : [gone];
  },

  answer: async () => ({}),
});
