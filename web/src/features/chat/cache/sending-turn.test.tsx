// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { takeTurns } from "./sending-turn.ts";

type Callback = () => Promise<void>;

/** Locks as browsers have them, for one name. */
function createLocks() {
  type Request = { run: Callback; settle: (error?: Error) => void };
  let holder: Request | undefined;
  let queue: Request[] = [];
  const next = () => {
    if (holder) return;
    const request = queue.shift();
    if (!request) return;
    holder = request;
    void request.run().then(() => {
      if (holder !== request) return;
      holder = undefined;
      request.settle();
      next();
    });
  };
  const request = (_name: string, options: LockOptions, run: Callback) =>
    new Promise<void>((resolve, reject) => {
      const mine: Request = { run, settle: (error) => (error ? reject(error) : resolve()) };
      options.signal?.addEventListener("abort", () => {
        if (!queue.includes(mine)) return;
        queue = queue.filter((one) => one !== mine);
        reject(new DOMException("aborted", "AbortError"));
      });
      if (options.steal) {
        holder?.settle(new DOMException("stolen", "AbortError"));
        holder = undefined;
        queue.unshift(mine);
      } else queue.push(mine);
      queueMicrotask(next);
    });
  return { request } as unknown as LockManager;
}

const stops: (() => void)[] = [];
const look = vi.spyOn(document, "visibilityState", "get");
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const settled = async () => {
  for (let count = 0; count < 10; count++) await Promise.resolve();
};
/** Tabs that are told to come into view one after another; a real document is one tab. */
function open(locks: LockManager | undefined, seen: boolean) {
  look.mockReturnValue(seen ? "visible" : "hidden");
  const tab = { turns: 0, mine: false, close: () => {} };
  tab.close = takeTurns(() => {
    tab.turns += 1;
    tab.mine = true;
    return () => {
      tab.mine = false;
    };
  }, locks);
  stops.push(tab.close);
  return tab;
}

it("the tab that came into view last sends, and the next one when that tab is closed", async () => {
  const locks = createLocks();
  const first = open(locks, true);
  await settled();
  expect(first.mine).toBe(true);
  const second = open(locks, true);
  await settled();
  expect([first.mine, second.mine]).toEqual([false, true]);
  const behind = open(locks, false);
  await settled();
  expect([second.mine, behind.mine]).toEqual([true, false]);
  second.close();
  await settled();
  expect([first.mine, second.mine, behind.mine]).toEqual([true, false, false]);
});

it("a tab that comes into view again takes its turn back, however often", async () => {
  const locks = createLocks();
  const [first, second] = [open(locks, true), open(locks, false)];
  await settled();
  for (let times = 2; times < 5; times++) {
    // Both hear it, because a test has one document; the one that has no turn takes it.
    look.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();
    expect([first, second].filter(({ mine }) => mine)).toHaveLength(1);
  }
  expect([first.turns, second.turns]).toEqual([2, 2]);
});

it("without locks it is every tab's turn, until it stops", () => {
  const tab = open(undefined, true);
  expect(tab.mine).toBe(true);
  tab.close();
  expect(tab.mine).toBe(false);
});
