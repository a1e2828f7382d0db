import { definitionOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";

/** The payload without the fields that are personal. The catalogue says which they are. */
export function withoutPersonal({ type, data }: Pick<StoredEvent, "type" | "data">): Record<string, unknown> {
  const personal = definitionOf(type)?.personal?.fields ?? {};
  return Object.fromEntries(Object.entries(data as Record<string, unknown>).filter(([name]) => !(name in personal)));
}
