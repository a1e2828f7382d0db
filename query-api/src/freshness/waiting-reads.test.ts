import type { GetNote } from "@shiye/events/notes";
import type { CallContext, HandlerOf } from "@shiye/infra/http/call";
import { expect, it } from "vitest";
import { createReadYourWrites } from "./read-your-writes.ts";

/** Read models that never move, and the reads that wait for them. */
function standingStill() {
  const waiting: ((reached: boolean) => void)[] = [];
  const after = createReadYourWrites({
    checkpoints: { positionOf: () => 7n, waitFor: () => new Promise<boolean>((resolve) => waiting.push(resolve)) },
    patienceMs: 1000,
  });
  const answered: string[] = [];
  const answer = after(["notes"], (async () => ({ data: {} })) as unknown as HandlerOf<typeof GetNote>);
  const read = async (caller: object, address: string, minPosition?: bigint) => {
    const headers = new Map<string, string>();
    const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
    const context = { caller, address, request: { headers: {} }, response, ...(minPosition === undefined ? {} : { minPosition }) };
    await answer({ params: { id: 1 }, input: {} } as never, context as unknown as CallContext as never);
    answered.push(headers.get("X-Stale") ?? "fresh");
  };
  return { read, waiting, answered };
}

it.each([
  ["a member", { kind: "member", id: 1 }, 32],
  ["a network of visitors", { kind: "visitor" }, 128],
])(
  "%s who asks for an unreachable position holds a limited number of reads, and the others are answered at once",
  async (_who, caller, bound) => {
    const { read, waiting, answered } = standingStill();
    const flood = Array.from({ length: 300 }, () => read(caller, "198.51.100.1", 2n ** 62n));
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(bound);
    expect(answered).toEqual(Array.from({ length: 300 - bound }, () => "1"));

    // Other callers still wait for theirs, and reads of existing positions wait for nothing.
    void read({ kind: "member", id: 2 }, "198.51.100.1", 8n);
    await read(caller, "198.51.100.1", 7n);
    expect(waiting).toHaveLength(bound + 1);
    expect(answered.at(-1)).toBe("fresh");

    for (const settle of waiting.splice(0)) settle(false);
    await Promise.all(flood);
    void read(caller, "198.51.100.1", 8n);
    await new Promise(setImmediate);
    expect(waiting, "once they are answered, others may wait").toHaveLength(1);
  },
);
