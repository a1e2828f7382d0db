import type { Entity } from "@shiye/events/back-office/entity";
import { type Refusal, refuse } from "@shiye/events/refusals";

/** Refuses a form that has another value for a field that stays as it was when the thing was made. `now` has the fixed fields of the thing. */
export function refuseOther(
  { form }: Pick<Entity, "form">,
  sent: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, string | number | null>>,
): Refusal | undefined {
  const other = Object.entries(now).find(([name, value]) => sent[name] !== undefined && String(sent[name]) !== String(value));
  return other && refuse("field-fixed", { message: `${form[other[0]]?.label ?? ""}创建后不能修改` });
}
