/** Things that are to happen, given back in order of time: a binary heap. */
interface TimeQueue<Item extends { at: number }> {
  add(item: Item): void;
  /** The earliest item that happens before `time`, taken out. */
  takeBefore(time: number): Item | undefined;
}

export function createTimeQueue<Item extends { at: number }>(): TimeQueue<Item> {
  const heap: Item[] = [];
  const at = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const held = heap[one] as Item;
    heap[one] = heap[other] as Item;
    heap[other] = held;
  };

  return {
    add(item) {
      heap.push(item);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (at(parent) <= at(child)) return;
        swap(parent, child);
        child = parent;
      }
    },
    takeBefore(time) {
      const first = heap[0];
      if (!first || first.at >= time) return undefined;
      const last = heap.pop() as Item;
      if (heap.length === 0) return first;
      heap[0] = last;
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1;
        const smaller = at(left + 1) < at(left) ? left + 1 : left;
        if (at(smaller) >= at(parent)) return first;
        swap(parent, smaller);
        parent = smaller;
      }
    },
  };
}
