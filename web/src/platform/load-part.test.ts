import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadPart, PartMissing } from "./load-part.ts";

const removed: string[] = [];
const style = (name: string, sheet: object | null) => ({ sheet, remove: () => removed.push(name) });

beforeEach(() => {
  vi.useFakeTimers();
  removed.length = 0;
  const asked = [style("whole", {}), style("broken", null)];
  // The styles of the first view stand in the page itself; their link is disabled and has no sheet either.
  const all = [...asked, style("in the page", null)];
  vi.stubGlobal("document", { querySelectorAll: (selector: string) => (selector.includes(":not([disabled])") ? asked : all) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a single lost connection is not noticed", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValue("part");
  const part = loadPart(load);
  await vi.runAllTimersAsync();
  expect(await part).toBe("part");
});

it("a part that fails twice is missing, and the reader's next attempt starts with a clean page", async () => {
  const part = loadPart(() => Promise.reject(new TypeError("lost")));
  const outcome = expect(part).rejects.toBeInstanceOf(PartMissing);
  await vi.runAllTimersAsync();
  await outcome;
  expect(removed).toEqual(["broken", "broken"]);
});
