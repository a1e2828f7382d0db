import { AdminRefreshSession } from "@shiye/events/admins";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { answerRefresh, gatherRefresh } from "../sessions/gather-refresh.ts";
import { sessionEnd } from "../sessions/issue-tokens.ts";
import { isAlive, outlivesPassword, sessionStream } from "../sessions/session-state.ts";

export const adminRefreshSession = command(AdminRefreshSession, {
  gather: (sources, { refresh_token }) => gatherRefresh(sources, refresh_token, "admin"),

  stream: (_input, _context, { sessionId }) => sessionStream(sessionId),

  decide({ session, sessionId, holderId: adminId, refreshId, admin }, _input, { now, newSecret }) {
    if (session.status === "unknown" || !isAlive(session, { kind: "admin", id: adminId }, now)) return refuse("refresh-token-invalid");
    // The administrator was deleted, or has another password now.
    if (!admin || !outlivesPassword(session, admin)) return refuse("refresh-token-invalid");
    if (session.refreshId !== refreshId)
      return [{ type: "AdminSessionEnded", data: { sessionId, adminId, reason: "refresh-token-reused" } }];
    return [{ type: "AdminSessionRefreshed", data: { sessionId, adminId, refreshId: newSecret, expiresAt: sessionEnd(now) } }];
  },

  async answer({ events, sources }) {
    const refreshed = findStored(events, "AdminSessionRefreshed");
    if (!refreshed) return refuse("refresh-token-invalid");
    const { adminId, sessionId, refreshId } = refreshed.data;
    return answerRefresh(sources, { kind: "admin", id: adminId, sessionId }, refreshId);
  },

  handling: {
    // The answer may be lost. Asking again under the same key returns it, and does not count as a second use of the token.
    keyOwner: ({ refresh_token }) => refresh_token,
    actor: ({ holderId }) => ({ kind: "admin", id: holderId }),
  },
});
