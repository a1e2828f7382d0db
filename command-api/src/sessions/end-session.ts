import { EndSession } from "@shiye/events/accounts";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { sessionStream } from "./session-state.ts";

/** Nobody can tell another member's session from one that does not exist. */
export const endSession = command(EndSession, {
  stream: ({ id }) => sessionStream(id),

  gather: async ({ read }, { id }) => ({ session: await read(sessionStream(id)) }),

  decide({ session }, { id }, { actor }) {
    if (session.status === "unknown" || session.holder !== actor.kind || session.holderId !== actor.id) return refuse("device-not-found");
    return session.status === "alive" ? [{ type: "SessionEnded", data: { sessionId: id, memberId: actor.id, reason: "signed-out" } }] : [];
  },

  answer: async () => ({}),
});
