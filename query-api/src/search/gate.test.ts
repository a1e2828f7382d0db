import type { SearchAsk, SearchIndex } from "@shiye/infra/search/search-index";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGate, createSearchGate } from "./gate.ts";

/** An index whose searches end when the test says so. */
function createSlowIndex() {
  const begun: { keyword: string; finish: () => void; fail: () => void }[] = [];
  const index: SearchIndex = {
    search: ({ keyword }) =>
      new Promise((resolve, reject) => {
        begun.push({ keyword, finish: () => resolve({}), fail: () => reject(new Error("broken")) });
      }),
  };
  return { begun, index };
}
const ask = (keyword: string): SearchAsk => ({ keyword });
const busy = { refusal: { code: "search-busy", retryAfterSeconds: 2 } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the gate before searches", () => {
  it("lets so many run, then the next in order, and refuses those that have no room to wait", async () => {
    const { begun, index } = createSlowIndex();
    const gate = createSearchGate(index, createGate({ running: 2, waiting: 1, patienceMs: 1000 }));
    const [first, , third] = [gate.search(ask("1")), gate.search(ask("2")), gate.search(ask("3"))];
    await expect(gate.search(ask("4"))).rejects.toMatchObject(busy);
    await vi.waitFor(() => expect(begun.map(({ keyword }) => keyword)).toEqual(["1", "2"]));
    begun[0]?.finish();
    await first;
    await vi.waitFor(() => expect(begun.map(({ keyword }) => keyword)).toEqual(["1", "2", "3"]));
    begun[2]?.finish();
    await third;
  });

  it("refuses a search that has waited too long", async () => {
    const { begun, index } = createSlowIndex();
    const gate = createSearchGate(index, createGate({ running: 1, waiting: 9, patienceMs: 1000 }));
    const first = gate.search(ask("1"));
    const late = expect(gate.search(ask("2"))).rejects.toMatchObject(busy);
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    begun[0]?.finish();
    await first;
    const next = gate.search(ask("3"));
    await vi.waitFor(() => expect(begun.map(({ keyword }) => keyword)).toEqual(["1", "3"]));
    begun[1]?.finish();
    await next;
  });

  it("continues after a search that failed", async () => {
    const { begun, index } = createSlowIndex();
    const gate = createSearchGate(index, createGate({ running: 1, waiting: 1, patienceMs: 1000 }));
    const broken = expect(gate.search(ask("1"))).rejects.toThrow("broken");
    const next = gate.search(ask("2"));
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    begun[0]?.fail();
    await broken;
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.finish();
    await next;
  });
});
