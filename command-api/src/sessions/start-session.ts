import { type Command, innerCommand } from "../kernel/command.ts";
import { sessionEnd } from "./issue-tokens.ts";
import { sessionStream } from "./session-state.ts";

/** The sign-in that comes with a registration. */
export const startSession: Command<{ memberId: number }, undefined, undefined> = innerCommand({
  stream: (_input: { memberId: number }, { newId }) => sessionStream(newId),
  gather: async () => undefined,
  decide: (_facts, { memberId }, { newId, newSecret, now, userAgent }) => {
    const session = { sessionId: newId, memberId, refreshId: newSecret, userAgent, expiresAt: sessionEnd(now) };
    // The registration is the first event of the member's stream. Repeated after a change of password, it signs nobody in any more.
    return [{ type: "SessionStarted", data: { ...session, passwordRevision: 0 } }];
  },
});
