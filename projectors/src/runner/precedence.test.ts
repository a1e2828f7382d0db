import type { StoredEvent } from "@shiye/events/envelope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPrecedence } from "./precedence.ts";
import { createWaiters } from "./waiters.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const liked = [{ type: "NoteLiked", position: 7n } as StoredEvent];

function teller(tells: readonly string[], givesWay = false) {
  const waiters = createWaiters();
  return { tells: new Set(tells), givesWay, waitFor: waiters.waitFor, reaches: waiters.reached };
}

/** Whether a turn has come, once everything that is ready has run. */
async function hasCome(turn: Promise<void>): Promise<boolean> {
  let come = false;
  void turn.then(() => {
    come = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return come;
}

describe("the turn of a read model", () => {
  it("comes at once to those that tell, then to those that give way, then to all others", async () => {
    const precedence = createPrecedence();
    const [figures, notices, silent] = [teller(["NoteLiked"]), teller(["NoteLiked"], true), teller([])];
    for (const one of [figures, notices, silent]) precedence.enter(one);
    const [first, second, third] = [figures, notices, silent].map((one) => precedence.turnOf(one, liked)) as [
      Promise<void>,
      Promise<void>,
      Promise<void>,
    ];
    expect([await hasCome(first), await hasCome(second), await hasCome(third)]).toEqual([true, false, false]);
    figures.reaches(7n);
    expect([await hasCome(second), await hasCome(third)]).toEqual([true, false]);
    notices.reaches(7n);
    expect(await hasCome(third)).toBe(true);
  });

  it("comes at once when nobody tells of these events", async () => {
    const precedence = createPrecedence();
    precedence.enter(teller(["CommentAdded"]));
    expect(await hasCome(precedence.turnOf(teller([]), liked))).toBe(true);
  });

  it("comes all the same when one that goes first is held", async () => {
    const precedence = createPrecedence();
    precedence.enter(teller(["NoteLiked"]));
    const turn = precedence.turnOf(teller([]), liked);
    expect(await hasCome(turn)).toBe(false);
    await vi.advanceTimersByTimeAsync(5);
    expect(await hasCome(turn)).toBe(true);
  });

  it("waits for nobody who has left", async () => {
    const precedence = createPrecedence();
    const leave = precedence.enter(teller(["NoteLiked"]));
    leave();
    expect(await hasCome(precedence.turnOf(teller([]), liked))).toBe(true);
  });
});
