import { AdminSignOut } from "@shiye/events/admins";
import { sessionStream } from "../accounts/session-state.ts";
import { command } from "../handling/command.ts";

export const adminSignOut = command(AdminSignOut, {
  stream: (_input, { sessionId = 0 }) => sessionStream(sessionId),

  gather: async ({ read }, _input, { sessionId = 0 }) => ({ session: await read(sessionStream(sessionId)) }),

  decide: ({ session }, _input, { actor, sessionId = 0 }) =>
    session.status === "alive" ? [{ type: "AdminSessionEnded", data: { sessionId, adminId: actor.id, reason: "signed-out" } }] : [],

  answer: async () => ({}),
});
