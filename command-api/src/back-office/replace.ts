import { partsOfKey } from "@shiye/events/back-office/composite-key";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { Call, Command } from "../kernel/command.ts";
import type { Handling, Idempotency } from "../kernel/handle.ts";
import type { AdminActor, CallOfAdmin } from "./delete-many.ts";
import type { SteppedHandler } from "./steps.ts";

/** A thing that is identified by its key alone: what the parts of the key mean, and how one is made and removed. */
interface Keyed<Fields extends object, MakeFacts, RemoveFacts> {
  label: string;
  fieldsOf: (parts: readonly number[]) => Fields;
  isThere: (sources: Handling["sources"], fields: Fields) => Promise<boolean>;
  /** Refuses if there is one already. */
  create: Command<Fields, MakeFacts, { id: string }, AdminActor>;
  remove: Command<{ id: string }, RemoveFacts, unknown, AdminActor>;
  /** Takes the new one back, under the key, if it may not stay after all, and says why. */
  secondLook?: (handling: Handling, fields: Fields, call: Call, takeBackKey: Idempotency | undefined) => Promise<Refusal | undefined>;
}

/**
 * A changed key means another thing in another stream. So the new one is made by its own rules, and then the old one is removed. If that is
 * refused, because somebody else removed it meanwhile, the new one is taken back: after a refusal nothing has changed. After a crash in
 * between both exist, and the table shows both.
 */
export function replace<Fields extends object, MakeFacts, RemoveFacts>(
  handling: Handling,
  keyed: Keyed<Fields, MakeFacts, RemoveFacts>,
  callOf: CallOfAdmin,
): SteppedHandler<{ params: { id: string }; input: Partial<Fields> }, { id: string }> {
  return async ({ params: { id }, input }, context, stepKey) => {
    const before = keyed.fieldsOf(partsOfKey(id));
    const parts = new Map(Object.entries(before));
    const changed = Object.entries(input).filter(([name, value]) => parts.has(name) && value !== undefined && value !== parts.get(name));
    const after: Fields = { ...before, ...Object.fromEntries(changed) };
    const data = { id: Object.values(after).join("-") };
    const done = await handling.repeated(stepKey("remove"));
    if (done) return isRefusal(done) ? done : { data, position: done.position };
    const missing = refuse("entity-not-found", { message: `${keyed.label}不存在` });
    // What was made under this key is gone. To continue would remove an old one that somebody has made again since.
    const takenBack = await handling.repeated(stepKey("take-back"));
    if (takenBack) return isRefusal(takenBack) ? takenBack : missing;
    if (!(await keyed.isThere(handling.sources, before))) return missing;
    if (changed.length === 0) return { data };
    const call = callOf(context);
    const made = await handling.answer(keyed.create, after, call, stepKey());
    if (isRefusal(made)) return made;
    const refused = await keyed.secondLook?.(handling, after, call, stepKey("take-back"));
    if (refused) return refused;
    const removed = await handling.handle(keyed.remove, { id }, call, stepKey("remove"));
    if (!isRefusal(removed)) return { data, position: removed.position };
    await handling.handle(keyed.remove, { id: made.data.id }, call, stepKey("take-back"));
    return removed;
  };
}
