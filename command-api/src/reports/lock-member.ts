import { refuse } from "@shiye/events/refusals";
import { DeactivateMember, ReactivateMember } from "@shiye/events/reports";
import { command, type Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";

const gather = async ({ read }: Sources, { id }: { id: number }) => ({ member: await read(memberStream(id)) });

/** The event is enough: sessions, sign-ins and sockets follow it (accounts, sessions). */
export const deactivateMember = command(DeactivateMember, {
  stream: ({ id }) => memberStream(id),
  gather,
  decide({ member }, { id }) {
    if (member.status !== "active") return refuse("member-not-found");
    return member.deactivated ? [] : [{ type: "MemberDeactivated", data: { memberId: id } }];
  },
  answer: async ({ input: { id } }) => ({ id }),
});

export const reactivateMember = command(ReactivateMember, {
  stream: ({ id }) => memberStream(id),
  gather,
  decide({ member }, { id }) {
    if (member.status !== "active") return refuse("member-not-found");
    return member.deactivated ? [{ type: "MemberReactivated", data: { memberId: id } }] : [];
  },
  answer: async ({ input: { id } }) => ({ id }),
});
