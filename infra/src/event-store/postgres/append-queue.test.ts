import { expect, it } from "vitest";
import { newEvent } from "../testing/log-tools.ts";
import { takeBatch, type Waiting } from "./append-queue.ts";

type Asked = Partial<Waiting<void>["request"]> & { stream: string };
const waiting = (asked: Asked): Waiting<void> => ({
  request: { expectedRevision: "no-stream", events: [newEvent()], ...asked },
  resolve: () => {},
  reject: () => {},
  until: 0,
});
const events = (count: number) => Array.from({ length: count }, () => newEvent());

/** The streams of each batch, one batch after the other, until nobody waits. */
function batchesOf(asked: readonly Asked[]): string[][] {
  const queue = asked.map(waiting);
  const batches: string[][] = [];
  while (queue.length > 0 && batches.length <= asked.length) batches.push(takeBatch(queue).map(({ request }) => request.stream));
  return batches;
}

it("a batch takes one request of each stream, and the others of the stream follow one by one, in their order", () => {
  expect(batchesOf([{ stream: "a" }, { stream: "b" }, { stream: "a" }, { stream: "c" }, { stream: "a" }])).toEqual([
    ["a", "b", "c"],
    ["a"],
    ["a"],
  ]);
});

it("a request does not overtake one of its stream that waits for another reason", () => {
  const idempotency = { key: "again", contentHash: "x" };
  expect(batchesOf([{ stream: "a", idempotency }, { stream: "b", idempotency }, { stream: "b" }])).toEqual([["a"], ["b"], ["b"]]);
  const large = { stream: "b", events: events(3000) };
  expect(batchesOf([{ stream: "a" }, large, { stream: "b" }])).toEqual([["a"], ["b"], ["b"]]);
});

it("requests with the same key or the same event are never in one batch", () => {
  const [event] = events(1);
  if (!event) throw new Error("There is no event");
  const keyed = (stream: string, key: string) => ({ stream, idempotency: { key, contentHash: "x" } });
  expect(batchesOf([keyed("a", "1"), keyed("b", "2"), keyed("c", "1")])).toEqual([["a", "b"], ["c"]]);
  expect(
    batchesOf([
      { stream: "a", events: [event] },
      { stream: "b", events: [event, ...events(1)] },
    ]),
  ).toEqual([["a"], ["b"]]);
});

it("a batch has at most 512 requests and 2000 events, and a larger request goes alone", () => {
  const many = Array.from({ length: 600 }, (_, at) => ({ stream: `s${at}` }));
  expect(batchesOf(many).map(({ length }) => length)).toEqual([512, 88]);
  const sized = (stream: string, count: number) => ({ stream, events: events(count) });
  expect(batchesOf([sized("a", 1500), sized("b", 500), sized("c", 1)])).toEqual([["a", "b"], ["c"]]);
  expect(batchesOf([sized("a", 3000), sized("b", 1)])).toEqual([["a"], ["b"]]);
  expect(batchesOf([sized("a", 1), sized("b", 3000)])).toEqual([["a"], ["b"]]);
});
