import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import type { Read } from "../kernel/command.ts";
import { advance, emptySnapshot } from "../kernel/stream.ts";
import { given, ME, NOW, OTHER } from "../testing/given.ts";
import { blocksStream, refusalBetween, refusalOfAuthors, withoutBlockers } from "./state.ts";

const stream = blocksStream(ME);
let revision = -1;
const event = (type: "MemberBlocked" | "MemberUnblocked", blockedId: number): StoredEvent => {
  revision += 1;
  return {
    ...{ id: `event-${revision}`, type, version: 1, at: NOW, data: { memberId: ME, blockedId }, stream: stream.name },
    ...{ revision, position: BigInt(revision + 1) },
    metadata: { actor: { kind: "member", id: ME }, correlationId: "c", causationId: "c" },
  };
};

describe("those whom a member has blocked", () => {
  it("are those blocked and not unblocked since, and a state that somebody holds does not change with later events", () => {
    const first = advance(stream.fold, emptySnapshot(stream), [event("MemberBlocked", 1), event("MemberBlocked", 2)]);
    const second = advance(stream.fold, first, [event("MemberUnblocked", 1), event("MemberBlocked", 3)]);
    expect([[...first.state.blocked], [...second.state.blocked]]).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect([...emptySnapshot(stream).state.blocked]).toEqual([]);
  });

  it("are copied once for a page of events, not once for each of them", () => {
    const states = new Set<unknown>();
    const fold: typeof stream.fold = {
      ...stream.fold,
      evolve(state, one) {
        const after = stream.fold.evolve(state, one);
        states.add(after.blocked);
        return after;
      },
    };
    const page = Array.from({ length: 1000 }, (_none, index) => event("MemberBlocked", index));
    expect(advance(fold, emptySnapshot(stream), page).state.blocked.size).toBe(1000);
    expect(states.size).toBe(1);
  });
});

describe("a member whom one of several others has blocked", () => {
  const [BLOCKER, THIRD] = [OTHER, OTHER + 1];
  const whoBlocks =
    (blocker: number, blockedId: number): Read =>
    async (asked) =>
      asked.name === blocksStream(blocker).name
        ? given(asked, { type: "MemberBlocked", data: { memberId: blocker, blockedId } })
        : given(asked);
  const theirs = whoBlocks(BLOCKER, ME);
  const own = whoBlocks(ME, BLOCKER);

  it("is refused", async () => {
    for (const others of [
      [BLOCKER, THIRD],
      [THIRD, BLOCKER],
    ]) {
      expect(await refusalOfAuthors(theirs, ME, others)).toMatchObject({ code: "interaction-refused" });
      expect(await refusalBetween(theirs, ME, others)).toMatchObject({ code: "interaction-refused" });
      expect(await refusalBetween(own, ME, others)).toMatchObject({ code: "interaction-with-blocked" });
    }
  });

  it("is not refused for their own block of an author, to whom their like says nothing, nor by those who blocked nobody", async () => {
    expect(await refusalOfAuthors(own, ME, [BLOCKER, THIRD])).toBeUndefined();
    expect(await refusalOfAuthors(theirs, ME, [THIRD])).toBeUndefined();
    expect(await refusalBetween(theirs, ME, [THIRD, ME, null, undefined])).toBeUndefined();
  });

  it("mentions only those who have not", async () => {
    expect(await withoutBlockers(theirs, ME, [BLOCKER, THIRD])).toEqual([THIRD]);
    expect(await withoutBlockers(own, ME, [BLOCKER, THIRD])).toEqual([BLOCKER, THIRD]);
  });
});
