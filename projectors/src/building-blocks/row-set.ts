import type { Row } from "@shiye/infra/read-models/row-writes";

/** Rows that a batch inserts or removes. The last operation on a key counts. */
export interface RowSet<Wanted extends Row, Key extends Row = Wanted> {
  put(row: Wanted): void;
  remove(key: Key): void;
  /** In order of the key, so that every statement takes its locks in the same order. */
  puts(): Wanted[];
  removals(): Key[];
}

export function createRowSet<Wanted extends Row, Key extends Row = Wanted>(keyOf: (row: Key | Wanted) => string): RowSet<Wanted, Key> {
  const puts = new Map<string, Wanted>();
  const removals = new Map<string, Key>();
  return {
    put(row) {
      const key = keyOf(row);
      removals.delete(key);
      puts.set(key, row);
    },
    remove(row) {
      const key = keyOf(row);
      puts.delete(key);
      removals.set(key, row);
    },
    puts: () => inKeyOrder(puts),
    removals: () => inKeyOrder(removals),
  };
}

/** The values of a map in the order of their keys, so that all runs over the same events take locks in the same order. */
export function inKeyOrder<Value>(map: ReadonlyMap<string | number, Value>): Value[] {
  const keys = [...map.keys()];
  // Both orders are the same in every run. Sorting without a comparison function takes a third of the time.
  const ordered = keys.every((key) => typeof key === "number") ? Float64Array.from(keys).sort() : keys.sort();
  const values: Value[] = [];
  for (const key of ordered) values.push(map.get(key) as Value);
  return values;
}
