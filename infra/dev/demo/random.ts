/**
 * Seeded randomness for the demo content. Everything drawn or planned here is a pure function of its seed, so that a
 * second run writes the same community and a picture is found again under its content-addressed name.
 */
export interface Random {
  /** A number in [0, 1). */
  unit(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** An integer in [low, high], both ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A new array with the items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** An independent generator; drawing from it does not disturb this one. */
  fork(label: string): Random;
}

/** FNV-1a, 32 bits: spreads short labels such as `note:17` well enough to seed a generator. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32 (Tommy Ettinger, public domain algorithm): 32 bits of state, no allocation, fast enough for millions of draws. */
export function createRandom(seed: string | number): Random {
  const label = String(seed);
  let state = hashText(label);
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    integer,
    between: (low, high) => low + unit() * (high - low),
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[Math.floor(unit() * items.length)];
      if (item === undefined) throw new RangeError("cannot pick from an empty list");
      return item;
    },
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        const held = shuffled[last] as (typeof shuffled)[number];
        shuffled[last] = shuffled[other] as (typeof shuffled)[number];
        shuffled[other] = held;
      }
      return shuffled;
    },
    fork: (forkLabel) => createRandom(`${label}/${forkLabel}`),
  };
}
