/** A masonry layout from heights that are known before rendering, so nothing has to be measured or moved. */
export interface MasonryBox {
  index: number;
  left: number;
  top: number;
  height: number;
}
interface MasonryLayout {
  columnWidth: number;
  height: number;
  /** By index of the item. */
  boxes: MasonryBox[];
  /** The same boxes by column, from top to bottom. */
  columns: MasonryBox[][];
}

/** The number of columns for the width of the window. Source: specification 000 §9. */
export function columnsFor(windowWidth: number): number {
  if (windowWidth >= 1420) return 5;
  if (windowWidth >= 900) return 4;
  if (windowWidth >= 600) return 3;
  return 2;
}

/** Each item goes to the shortest column, the leftmost of equal ones. So later items never move earlier ones. */
export function layoutMasonry(
  count: number,
  options: { width: number; columns: number; gap: number; heightOf: (index: number, columnWidth: number) => number },
): MasonryLayout {
  const { columns: columnCount, gap } = options;
  const columnWidth = Math.max(0, (options.width - gap * (columnCount - 1)) / columnCount);
  const columns: MasonryBox[][] = Array.from({ length: columnCount }, () => []);
  const ends = new Array<number>(columnCount).fill(0);
  const boxes: MasonryBox[] = [];
  for (let index = 0; index < count; index++) {
    const column = ends.indexOf(Math.min(...ends));
    const box = { index, left: column * (columnWidth + gap), top: ends[column] ?? 0, height: options.heightOf(index, columnWidth) };
    boxes.push(box);
    columns[column]?.push(box);
    ends[column] = box.top + box.height + gap;
  }
  return { columnWidth, height: Math.max(0, Math.max(...ends) - gap), boxes, columns };
}

/**
 * The boxes between `from` and `to`, at most `limit` of them (those nearest to the middle), in the order of their indices, because
 * keyboards and screen readers follow the order of the DOM.
 */
export function visibleBoxes(layout: MasonryLayout, from: number, to: number, limit: number): MasonryBox[] {
  const found: MasonryBox[] = [];
  for (const column of layout.columns) {
    for (let place = firstEndingBelow(column, from); place < column.length; place++) {
      const box = column[place];
      if (!box || box.top > to) break;
      found.push(box);
    }
  }
  if (found.length > limit) {
    const middle = (from + to) / 2;
    const distance = (box: MasonryBox) => Math.abs(box.top + box.height / 2 - middle);
    found.sort((one, other) => distance(one) - distance(other)).length = limit;
  }
  return found.sort((one, other) => one.index - other.index);
}

function firstEndingBelow(column: MasonryBox[], from: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = column[middle];
    if (box && box.top + box.height < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
