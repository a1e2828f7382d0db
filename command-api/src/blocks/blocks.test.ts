import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { advance, emptySnapshot } from "../kernel/stream.ts";
import { ME, NOW } from "../testing/given.ts";
import { blocksStream } from "./state.ts";

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
