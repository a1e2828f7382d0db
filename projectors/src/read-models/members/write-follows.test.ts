import type { Transaction } from "@shiye/infra/read-models/database";
import { expect, it } from "vitest";
import { createMembersBatch } from "./batch.ts";
import { writeFollows } from "./write-follows.ts";

/** More than can be the arguments of one function call. */
const FANS = 500_000;

it("a member with half a million followers who leaves is subtracted from each once, stops no projection, and is told to nobody", async () => {
  const follows = Array.from({ length: FANS }, (_none, index) => ({ follower_id: index + 2, followed_id: 1, mutual: false }));
  const query = async (text: string) => ({
    rows: text.includes("delete from members.follows where follower_id") ? follows : [],
    rowCount: 0,
  });
  const batch = createMembersBatch();
  const pushes = await writeFollows({ query } as unknown as Transaction, "members", batch, [1]);
  const counts = new Map(batch.counts.entries().map((entry) => [entry.id, entry]));
  expect([counts.size, counts.get(1)?.fans_count, counts.get(2)?.follow_count]).toEqual([FANS + 1, -FANS, -1]);
  expect(pushes).toEqual([]);
});
