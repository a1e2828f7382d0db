import { RefreshSession } from "@shiye/events/accounts";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { isLocked } from "../members/state.ts";
import { answerRefresh, gatherRefresh } from "./gather-refresh.ts";
import { sessionEnd } from "./issue-tokens.ts";
import { isAlive, outlivesPassword, sessionStream } from "./session-state.ts";

export const refreshSession = command(RefreshSession, {
  gather: (sources, { refresh_token }) => gatherRefresh(sources, refresh_token, "member"),

  stream: (_input, _context, { sessionId }) => sessionStream(sessionId),

  decide({ session, member, sessionId, holderId: memberId, refreshId }, _input, { now, newSecret }) {
    if (member?.status === "deleted" || isLocked(member)) return refuse("member-inactive");
    if (!member || !outlivesPassword(session, member)) return refuse("refresh-token-invalid");
    if (session.status === "unknown" || !isAlive(session, { kind: "member", id: memberId }, now)) return refuse("refresh-token-invalid");
    // A token that is used twice is in two hands, and one of them stole it. Nobody can tell which, so the session ends.
    if (session.refreshId !== refreshId) return [{ type: "SessionEnded", data: { sessionId, memberId, reason: "refresh-token-reused" } }];
    return [{ type: "SessionRefreshed", data: { sessionId, memberId, refreshId: newSecret, expiresAt: sessionEnd(now) } }];
  },

  async answer({ events, sources }) {
    const refreshed = findStored(events, "SessionRefreshed");
    if (!refreshed) return refuse("refresh-token-invalid");
    const { memberId, sessionId, refreshId } = refreshed.data;
    return answerRefresh(sources, { kind: "member", id: memberId, sessionId }, refreshId);
  },

  handling: {
    // The answer may be lost. Asking again under the same key returns it, and does not count as a second use of the token.
    keyOwner: ({ refresh_token }) => refresh_token,
    actor: ({ holderId }) => ({ kind: "member", id: holderId }),
  },
});
