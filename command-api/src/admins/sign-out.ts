import { AdminSignOut } from "@shiye/events/admins";
import { command } from "../kernel/command.ts";
import { sessionStream } from "../sessions/session-state.ts";

export const adminSignOut = command(AdminSignOut, {
  stream: (_input, { sessionId = 0 }) => sessionStream(sessionId),

  gather: async ({ read }, _input, { sessionId = 0 }) => ({ session: await read(sessionStream(sessionId)) }),

  decide: ({ session }, _input, { actor, sessionId = 0 }) =>
    session.status === "alive" ? [{ type: "AdminSessionEnded", data: { sessionId, adminId: actor.id, reason: "signed-out" } }] : [],

  answer: async () => ({}),
});
