import type { Actor } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import type { Command } from "../kernel/command.ts";
import type { Call, Handling } from "../kernel/handle.ts";
import type { AdminContext, SteppedHandler } from "./steps.ts";

export type AdminActor = Actor & { kind: "admin" };
/** The call of an administrator as decisions know it. */
export type CallOfAdmin = (context: AdminContext) => Call<AdminActor>;
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
  callOf: CallOfAdmin,
  /** What is kept beside the log and goes with each. */
  forget?: (id: Key) => Promise<unknown>,
): SteppedHandler<ManyInput<Key>, { deletedCount: number }> {
  return async ({ input }, context, stepKey) => {
    const call = callOf(context);
    let deletedCount = 0;
    let position = 0n;
    for (const [index, id] of [...new Set(input.ids)].entries()) {
      const outcome = await handling.handle(one, { id }, call, stepKey(index));
      if (isRefusal(outcome)) {
        if (outcome.code === "entity-not-found") continue;
        return deletedCount === 0 ? outcome : { ...outcome, message: `已删除${deletedCount}个${label}。${outcome.message}` };
      }
      await forget?.(id);
      if (outcome.events.length > 0) deletedCount++;
      if (outcome.position > position) position = outcome.position;
    }
    return { data: { deletedCount }, message: `成功删除${deletedCount}个${label}`, ...(position > 0n ? { position } : {}) };
  };
}
