import fc from "fast-check";
import { ADA, BEN, CID, defineHistory } from "./define.ts";

type Pair = { member: number; other: number };
/** Mostly the same two, so that their actions meet. */
const pair = fc.constantFrom(
  ...[[ADA, BEN] as const, [BEN, ADA] as const, [ADA, BEN] as const, [BEN, ADA] as const, [CID, ADA] as const].map(([member, other]) => ({
    member,
    other,
  })),
);
const conversationOf = ({ member, other }: Pair) => 500 + (Math.min(member, other) % 10) * 10 + (Math.max(member, other) % 10);

/** Conversations as commands would allow them: started by the first message; read and hidden up to existing messages. */
export const chat = defineHistory<{ write: Pair; read: Pair; hide: Pair; takeDownMessage: Pair; recallMessage: Pair }>({
  actions: {
    write: { weight: 3, arbitrary: pair },
    read: { weight: 4, arbitrary: pair },
    hide: { weight: 3, arbitrary: pair },
    takeDownMessage: { weight: 2, arbitrary: pair },
    recallMessage: { weight: 2, arbitrary: pair },
  },
  begin({ story, members }) {
    const last = new Map<number, { messageId: number; from: Map<number, number> }>();
    let messageId = 600;
    return {
      write(both) {
        const { member, other } = both;
        const id = conversationOf(both);
        if (!last.has(id)) members.startsConversation(member, other, id);
        const known = last.get(id) ?? { messageId: 0, from: new Map<number, number>() };
        messageId += 1;
        members.writes(id, member, other, messageId);
        last.set(id, { messageId, from: known.from.set(member, messageId) });
      },
      read(both) {
        const id = conversationOf(both);
        const through = last.get(id)?.from.get(both.other);
        // Some across a block.
        if (through !== undefined) members.readsConversation(both.member, both.other, id, through, through % 3 !== 0);
      },
      takeDownMessage(both) {
        const conversationId = conversationOf(both);
        const said = last.get(conversationId)?.from.get(both.member);
        if (said === undefined) return;
        story.tell("MessageTakenDown", { conversationId, messageId: said, senderId: both.member, reason: "abuse", remark: null });
      },
      recallMessage(both) {
        const conversationId = conversationOf(both);
        const said = last.get(conversationId)?.from.get(both.member);
        if (said === undefined) return;
        story.tell("MessageRecalled", { conversationId, messageId: said, senderId: both.member, receiverId: both.other });
      },
      hide(both) {
        const known = last.get(conversationOf(both));
        if (known) members.hides(both.member, both.other, conversationOf(both), known.messageId);
      },
    };
  },
});
