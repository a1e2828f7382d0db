import { type Command, innerCommand } from "../kernel/command.ts";
import { sessionEnd } from "./issue-tokens.ts";
import { sessionStream } from "./session-state.ts";

/** The session that begins with a registration. */
export const startSession: Command<{ memberId: number }, undefined, undefined> = innerCommand({
  stream: (_input: { memberId: number }, { newId }) => sessionStream(newId),
  gather: async () => undefined,
  decide: (_facts, { memberId }, { newId, newSecret, now, userAgent }) => {
    const session = { sessionId: newId, memberId, refreshId: newSecret, userAgent, expiresAt: sessionEnd(now) };
    // The registration is revision 0 of the member's stream. If this is repeated after a change of password, the session is refused.
    return [{ type: "SessionStarted", data: { ...session, passwordRevision: 0 } }];
  },
});
