import { describe, expect, it } from "vitest";
import { columnsFor, layoutMasonry, visibleBoxes } from "./masonry-layout.ts";

const wall = (heights: number[], columns = 3) =>
  layoutMasonry(heights.length, { width: 340, columns, gap: 20, heightOf: (index) => heights[index] ?? 0 });

describe("the columns of the wall", () => {
  it.each([
    [320, 2],
    [599, 2],
    [600, 3],
    [899, 3],
    [900, 4],
    [1199, 4],
    [1200, 4],
    [1419, 4],
    [1420, 5],
    [2560, 5],
  ])("are, in a window of %i px, %i", (width, columns) => {
    expect(columnsFor(width)).toBe(columns);
  });
});

describe("the layout of the wall", () => {
  it("fills the shortest column first, the leftmost of equals", () => {
    const { boxes, columnWidth } = wall([100, 200, 50, 10, 10]);
    expect(columnWidth).toBe(100);
    expect(boxes.map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [120, 0],
      [240, 0],
      [240, 70],
      [240, 100],
    ]);
  });

  it("never overlaps two cards and ends where the longest column ends", () => {
    const heights = Array.from({ length: 200 }, (_, index) => 80 + ((index * 37) % 190));
    const { columns, height } = wall(heights, 5);
    for (const column of columns) {
      column.forEach((box, place) => {
        const above = column[place - 1];
        if (above) expect(box.top).toBe(above.top + above.height + 20);
      });
    }
    expect(height).toBe(Math.max(...columns.flatMap((column) => column.map((box) => box.top + box.height))));
  });

  it("leaves earlier cards at their place when more come", () => {
    const heights = Array.from({ length: 60 }, (_, index) => 100 + ((index * 53) % 120));
    expect(wall(heights).boxes.slice(0, 40)).toEqual(wall(heights.slice(0, 40)).boxes);
  });

  it("is empty without cards", () => {
    expect(wall([])).toMatchObject({ height: 0, boxes: [] });
  });
});

describe("the visible part of the wall", () => {
  const layout = wall(
    Array.from({ length: 2000 }, (_, index) => 100 + (index % 7) * 20),
    4,
  );

  it("has exactly the cards that touch the strip", () => {
    const found = visibleBoxes(layout, 5000, 6000, 1000).map(({ index }) => index);
    const expected = layout.boxes.filter(({ top, height }) => top + height >= 5000 && top <= 6000).map(({ index }) => index);
    expect(expected.length).toBeGreaterThan(10);
    expect(found).toEqual(expected);
  });

  it("drops the outermost cards when there are too many", () => {
    const found = visibleBoxes(layout, 0, 20_000, 60);
    expect(found).toHaveLength(60);
    expect(Math.min(...found.map(({ top }) => top))).toBeGreaterThan(8000);
  });
});
