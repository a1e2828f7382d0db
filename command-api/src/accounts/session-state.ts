import { defineState, type Stream } from "../handling/stream.ts";

export type SessionState =
  | { status: "unknown" }
  | { status: "alive" | "ended"; holder: "member" | "admin"; holderId: number; refreshId: string; expiresAt: string };

const ended = (state: SessionState): SessionState => (state.status === "unknown" ? state : { ...state, status: "ended" });
const refreshed = (state: SessionState, { data }: { data: { refreshId: string; expiresAt: string } }): SessionState =>
  state.status === "unknown" ? state : { ...state, refreshId: data.refreshId, expiresAt: data.expiresAt };

const sessionState = defineState<SessionState>({
  initial: { status: "unknown" },
  evolve: {
    SessionStarted: (_state, { data: { memberId, refreshId, expiresAt } }) => ({
      status: "alive",
      holder: "member",
      holderId: memberId,
      refreshId,
      expiresAt,
    }),
    AdminSessionStarted: (_state, { data: { adminId, refreshId, expiresAt } }) => ({
      status: "alive",
      holder: "admin",
      holderId: adminId,
      refreshId,
      expiresAt,
    }),
    SessionRefreshed: refreshed,
    AdminSessionRefreshed: refreshed,
    SessionEnded: ended,
    AdminSessionEnded: ended,
  },
});

export function sessionStream(sessionId: number): Stream<SessionState> {
  return { name: `session-${sessionId}`, fold: sessionState };
}

/** Whether somebody may act by this session at this moment. */
export function isAlive(session: SessionState, holder: { kind: "member" | "admin"; id: number }, now: string): boolean {
  return session.status === "alive" && session.holder === holder.kind && session.holderId === holder.id && session.expiresAt > now;
}
