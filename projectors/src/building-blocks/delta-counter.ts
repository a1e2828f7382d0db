import { inKeyOrder } from "./row-set.ts";

/** Changes of counters, summed up by id. */
export interface DeltaCounter<Field extends string, Fixed extends object = object> {
  /** Makes sure that the counters of this id exist, even if nothing changes. */
  ensure(id: number, fixed: Fixed): void;
  add(id: number, field: Field, count: number): void;
  /** One entry for each id ensured or added to, in order of ids. */
  entries(): (Record<Field, number> & Fixed & { id: number })[];
}

export function createDeltaCounter<Field extends string, Fixed extends object = object>(
  fields: readonly Field[],
): DeltaCounter<Field, Fixed> {
  const counts = new Map<number, Record<Field, number> & Fixed & { id: number }>();
  const zero = Object.fromEntries(fields.map((field) => [field, 0])) as Record<Field, number>;

  function entryOf(id: number): Record<Field, number> & Fixed & { id: number } {
    const known = counts.get(id);
    if (known) return known;
    const entry = { ...zero, id } as Record<Field, number> & Fixed & { id: number };
    counts.set(id, entry);
    return entry;
  }

  return {
    ensure: (id, fixed) => void Object.assign(entryOf(id), fixed),
    add(id, field, count) {
      const entry: Record<Field, number> = entryOf(id);
      entry[field] += count;
    },
    entries: () => inKeyOrder(counts),
  };
}
