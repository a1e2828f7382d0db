import { expect, it } from "vitest";
import { type Look, tableOf } from "./table.ts";

const query = (opened: number): Look => ({ name: "query-api-1", port: 5002, pid: 12, restarts: 1, connections: { open: 3, opened } });
const projectors = (tail: number): Look => {
  return {
    name: "projectors",
    port: 5003,
    pid: 13,
    restarts: 0,
    connections: undefined,
    projections: { working: 20, lag: 4, rate: 310.2, tail },
  };
};

it("shows each node with what happened since the last look, and a dash for what nobody can say", () => {
  const first = tableOf([query(10), projectors(100)], [], 0);
  expect(first.at(-1)).toBe("日志 · log: position 100, - a second");
  const table = tableOf([query(20), projectors(180)], [query(10), projectors(100)], 4);
  const cells = table.map((line) => line.trim().split(/ {2,}/));
  expect(cells[1]).toEqual(["query-api-1", "5002", "12", "1", "3", "2.5", "-", "-", "-"]);
  expect(cells[2]).toEqual(["projectors", "5003", "13", "0", "-", "-", "20", "4", "310"]);
  expect(table.at(-1)).toBe("日志 · log: position 180, 20.0 a second");
  expect(new Set(table.slice(0, 3).map((line) => line.length)).size).toBe(1);
});
