import type { Actor } from "@shiye/events/envelope";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import type { Answer, CallContext } from "@shiye/infra/http/call";
import type { Command } from "../kernel/command.ts";
import type { Call, Handling } from "../kernel/handle.ts";

type AdminActor = Actor & { kind: "admin" };
interface ManyInput<Key> {
  params: object;
  input: { ids: Key[] };
}

/**
 * One command for each id, in their order. What is gone already is passed over; the first that is refused ends it, and the answer says how many
 * went before. There is no way back over many streams, and none is needed: whoever asks again goes on.
 */
export function deleteMany<Key, Facts, Data>(
  handling: Handling,
  label: string,
  one: Command<{ id: Key }, Facts, Data, AdminActor>,
  callOf: (context: CallContext, actor: AdminActor) => Call<AdminActor>,
) {
  return async (
    { input }: ManyInput<Key>,
    context: CallContext<{ kind: "admin"; id: number; sessionId: number }>,
  ): Promise<Answer<{ deletedCount: number }> | Refusal> => {
    const call = callOf(context, { kind: "admin", id: context.caller.id });
    let deletedCount = 0;
    let position = 0n;
    for (const id of new Set(input.ids)) {
      const outcome = await handling.handle(one, { id }, call);
      if (isRefusal(outcome)) {
        if (outcome.code === "entity-not-found") continue;
        return deletedCount === 0 ? outcome : { ...outcome, message: `已删除${deletedCount}个${label}。${outcome.message}` };
      }
      if (outcome.events.length > 0) deletedCount++;
      if (outcome.position > position) position = outcome.position;
    }
    return { data: { deletedCount }, message: `成功删除${deletedCount}个${label}`, ...(position > 0n ? { position } : {}) };
  };
}
