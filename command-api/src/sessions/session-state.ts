import type { AdminState } from "../admins/state.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import type { MemberState } from "../members/state.ts";

export type SessionState =
  | { status: "unknown" }
  | {
      status: "alive" | "ended";
      id: number;
      holder: "member" | "admin";
      holderId: number;
      refreshId: string;
      expiresAt: string;
      userAgent: string;
      /** An administrator removed it from the table of the back office. */
      deleted: boolean;
      /** The member's `passwordRevision` when the session began. */
      passwordRevision: number;
    };

const ended = (state: SessionState): SessionState => (state.status === "unknown" ? state : { ...state, status: "ended" });
const refreshed = (state: SessionState, { data }: { data: { refreshId: string; expiresAt: string } }): SessionState =>
  state.status === "unknown" ? state : { ...state, refreshId: data.refreshId, expiresAt: data.expiresAt };

const sessionState = defineState<SessionState>({
  initial: { status: "unknown" },
  evolve: {
    SessionStarted: (_state, { data: { sessionId, memberId, refreshId, expiresAt, userAgent, passwordRevision } }) => ({
      status: "alive",
      id: sessionId,
      passwordRevision,
      holder: "member",
      holderId: memberId,
      refreshId,
      expiresAt,
      userAgent,
      deleted: false,
    }),
    AdminSessionStarted: (_state, { data: { sessionId, adminId, refreshId, expiresAt, passwordRevision } }) => ({
      status: "alive",
      id: sessionId,
      passwordRevision,
      holder: "admin",
      holderId: adminId,
      refreshId,
      expiresAt,
      userAgent: "",
      deleted: false,
    }),
    SessionEdited: (state, { data: { userAgent } }) => (state.status === "unknown" ? state : { ...state, userAgent }),
    SessionDeleted: (state) => (state.status === "unknown" ? state : { ...state, deleted: true }),
    SessionRefreshed: refreshed,
    AdminSessionRefreshed: refreshed,
    SessionEnded: ended,
    AdminSessionEnded: ended,
  },
});

export function sessionStream(sessionId: number): Stream<SessionState> {
  return { name: `session-${sessionId}`, fold: sessionState };
}

/** Whether this session may be used now. */
export function isAlive(session: SessionState, holder: { kind: "member" | "admin"; id: number }, now: string): boolean {
  return session.status === "alive" && session.holder === holder.kind && session.holderId === holder.id && session.expiresAt > now;
}

/**
 * Whether a session survives the last change of the password, lock of the account or sign-out of other devices. It does not if it began
 * before that, unless that was done in it. Revisions of one stream say what was earlier, so no clock matters.
 */
export function outlivesPassword(session: SessionState, holder: MemberState | AdminState): boolean {
  if (session.status === "unknown" || holder.status !== "active") return false;
  return session.passwordRevision >= holder.passwordRevision || session.id === holder.keptSessionId;
}
