import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadPart, PartMissing } from "./load-part.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a single lost connection is not noticed", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValue("part");
  const part = loadPart(load);
  await vi.runAllTimersAsync();
  expect(await part).toBe("part");
});

it("a part that fails twice is missing", async () => {
  const part = loadPart(() => Promise.reject(new TypeError("lost")));
  const outcome = expect(part).rejects.toBeInstanceOf(PartMissing);
  await vi.runAllTimersAsync();
  await outcome;
});
