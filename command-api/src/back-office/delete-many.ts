import type { Actor } from "@shiye/events/envelope";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import type { Call, Command } from "../kernel/command.ts";
import type { Handling } from "../kernel/handle.ts";
import type { AdminContext, SteppedHandler } from "./steps.ts";

export type AdminActor = Actor & { kind: "admin" };
/** The call of an administrator in the form that decisions need. */
export type CallOfAdmin = (context: AdminContext) => Call<AdminActor>;
interface ManyInput<Key> {
  params: object;
  input: { ids: Key[] };
}

/** The refusal of one of several things, with how many went before it. */
export function refusedAfter(deletedCount: number, label: string, refusal: Refusal): Refusal {
  if (deletedCount === 0) return refusal;
  return { ...refusal, message: `已删除${deletedCount}个${label}。${refusal.message}`, details: { ...refusal.details, deletedCount } };
}

/**
 * Runs one command for each id, in order. Ids that are gone are skipped. The first refusal ends it, and the answer says how many were
 * deleted before. Several streams cannot be rolled back together; a repeated call continues.
 */
export function deleteMany<Key, Facts, Data>(
  handling: Handling,
  label: string,
  one: Command<{ id: Key }, Facts, Data, AdminActor>,
  callOf: CallOfAdmin,
  /** Removes what is stored outside of the log. */
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
        return refusedAfter(deletedCount, label, outcome);
      }
      await forget?.(id);
      if (outcome.events.length > 0) deletedCount++;
      if (outcome.position > position) position = outcome.position;
    }
    return { data: { deletedCount }, message: `成功删除${deletedCount}个${label}`, ...(position > 0n ? { position } : {}) };
  };
}
