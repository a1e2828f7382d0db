import { EndOtherSessions } from "@shiye/events/accounts";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { outlivesPassword, sessionStream } from "./session-state.ts";

/** One event in the stream of the member, as after a change of the password: no stream lists the sessions of a member. */
export const endOtherSessions = command(EndOtherSessions, {
  stream: (_input, { actor }) => memberStream(actor.id),

  async gather({ read }, _input, { actor, sessionId = 0 }) {
    const [member, session] = await Promise.all([read(memberStream(actor.id)), read(sessionStream(sessionId))]);
    return { member, session };
  },

  decide({ member, session }, _input, { actor, sessionId = 0 }) {
    if (member.status !== "active") return refuse("member-inactive");
    // Another device was faster and ended this one.
    if (!outlivesPassword(session, member)) return refuse("session-ended");
    return [{ type: "OtherSessionsEnded", data: { memberId: actor.id, sessionId } }];
  },

  answer: async () => ({}),
});
