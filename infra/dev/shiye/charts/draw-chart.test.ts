import { describe, expect, it } from "vitest";
import { drawChart, type Row } from "./draw-chart.ts";
import type { Mark } from "./marks.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const draw = (mark: Mark, rows: readonly Row[], colour?: string) => drawChart(rows, { mark, x: "day", y: "fans", colour });

describe("a chart", () => {
  it("shows below zero what a day took away", () => {
    const rows = [3, -2, 1].map((fans, index) => ({ day: day(index + 1), fans }));
    expect(draw("line", rows), "a tick below zero").toMatch(/>[\u2212-]2</);
    expect(draw("line", rows.slice(2)), "none where nothing is").not.toMatch(/>[\u2212-]\d/);
  });

  it.each([undefined, "kind"])("shows the one day of a new community, where a line of it would not be seen (--colour %s)", (colour) => {
    const rows = [1, 2].map((number) => ({ day: day(number), fans: 2, kind: "新" }));
    expect(draw("line", rows.slice(1), colour)).toContain("<circle");
    expect(draw("line", rows, colour)).not.toContain("<circle");
  });
});
