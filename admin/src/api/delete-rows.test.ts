import { describe, expect, it } from "vitest";
import { deleteRows } from "./delete-rows.ts";

const idsUpTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

/** A server that ends a call at the first of `used`, and answers what `broken` says instead of the call of this number. `gone` are no more. */
function serverWith(
  used: (id: number) => boolean,
  broken: Record<number, { status: number; message: string }> = {},
  gone = new Set<number>(),
) {
  const calls: number[][] = [];
  const ask = async (request: object) => {
    const { ids } = (request as { body: { ids: number[] } }).body;
    calls.push(ids);
    const away = broken[calls.length];
    if (away) return { error: away };
    const stop = ids.findIndex(used);
    const deleted = ids.slice(0, stop < 0 ? undefined : stop).filter((id) => !gone.has(id));
    for (const id of deleted) gone.add(id);
    const deletedCount = deleted.length;
    if (stop < 0) return { data: { deletedCount } };
    return { error: { status: 400, message: "无法删除", ...(deletedCount > 0 ? { details: { deletedCount } } : {}) } };
  };
  return { calls, ask };
}

describe("deleting many rows", () => {
  it("takes calls of at most 200 rows", async () => {
    const { calls, ask } = serverWith(() => false);
    const { gone, refused, failure } = await deleteRows("tags", idsUpTo(450), ask);
    expect(calls.map((ids) => ids.length)).toEqual([200, 200, 50]);
    expect({ gone, refused, failure }).toEqual({ gone: idsUpTo(450), refused: [], failure: null });
  });

  it("finds the one that is refused in a few calls, and deletes all others", async () => {
    const { calls, ask } = serverWith((id) => id === 137);
    const { gone, count, refused } = await deleteRows("tags", idsUpTo(200), ask);
    expect(refused).toEqual([{ id: 137, message: "无法删除" }]);
    expect(gone).toEqual(idsUpTo(200).filter((id) => id !== 137));
    expect(count).toBe(199);
    expect(calls.length).toBeLessThan(20);
  });

  it("ends after twenty refused ones, and says nothing of the rest", async () => {
    const { gone, refused } = await deleteRows("tags", idsUpTo(200), serverWith(() => true).ask);
    expect(refused.map(({ id }) => id)).toEqual(idsUpTo(20));
    expect(gone).toEqual([]);
  });

  it("ends where the server cannot be reached, and keeps what was deleted before", async () => {
    const away = { status: 0, message: "网络连接失败" };
    const { calls, ask } = serverWith(() => false, { 2: away });
    const { gone, failure } = await deleteRows("tags", idsUpTo(600), ask);
    expect(calls).toHaveLength(2);
    expect(gone).toEqual(idsUpTo(200));
    expect(failure).toEqual(away);
  });

  it("counts what it has deleted, and not what others had deleted before", async () => {
    const { gone, count } = await deleteRows("tags", idsUpTo(5), serverWith(() => false, {}, new Set([2, 3])).ask);
    expect({ gone, count }).toEqual({ gone: idsUpTo(5), count: 3 });
  });

  it("tries again when there were too many calls", async () => {
    const { calls, ask } = serverWith(() => false, { 1: { status: 429, message: "操作过于频繁" } });
    expect((await deleteRows("tags", [1], ask)).gone).toEqual([1]);
    expect(calls).toEqual([[1], [1]]);
  });
});
