import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inTurn } from "./tab-lock.ts";

const storage = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Work that ends when the test says so. */
function tab() {
  let end = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  void inTurn("test", work);
  return { work, end: () => end() };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it("work that fails in its turn is not done again without the lock", async () => {
  vi.stubGlobal("navigator", { locks: { request: (_name: string, begin: () => Promise<unknown>) => begin() } });
  const work = vi.fn(async () => {
    throw new Error("no");
  });
  await expect(inTurn("test", work)).rejects.toThrow("no");
  expect(work).toHaveBeenCalledOnce();
});

describe("without the locks of a secure origin", () => {
  beforeEach(() => void vi.stubGlobal("navigator", {}));

  it("a tab whose lock expired while it worked does not end the turn of the next one", async () => {
    const first = tab();
    await vi.waitFor(() => expect(first.work).toHaveBeenCalledOnce());
    const second = tab();
    await pass(71_000);
    expect(second.work).toHaveBeenCalledOnce();
    first.end();
    await pass(1000);
    const third = tab();
    await pass(1000);
    expect(third.work).not.toHaveBeenCalled();
    second.end();
    await pass(1000);
    expect(third.work).toHaveBeenCalledOnce();
    third.end();
  });
});
