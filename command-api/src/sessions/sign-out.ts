import { SignOut } from "@shiye/events/accounts";
import { command } from "../kernel/command.ts";
import { sessionStream } from "./session-state.ts";

export const signOut = command(SignOut, {
  stream: (_input, { sessionId = 0 }) => sessionStream(sessionId),

  gather: async ({ read }, _input, { sessionId = 0 }) => ({ session: await read(sessionStream(sessionId)) }),

  decide: ({ session }, _input, { actor, sessionId = 0 }) =>
    session.status === "alive" ? [{ type: "SessionEnded", data: { sessionId, memberId: actor.id, reason: "signed-out" } }] : [],

  answer: async () => ({}),
});
