import { describe, expect, it } from "vitest";
import { checkedRows } from "./checked-rows.ts";
import { createReader } from "./statement-reader.ts";

interface Counts {
  likes: number;
  views: number | null;
}
const columns = { likes: true, views: true } as const;

describe("rows of a statement", () => {
  it("are as declared, empty values included", () => {
    const rows = [{ likes: 1, views: null }];
    expect(checkedRows<Counts>("counts", columns, rows)).toBe(rows);
    expect(checkedRows<Counts>("counts", columns, [])).toEqual([]);
  });

  it("are a fault that names the column when one is misspelt", () => {
    expect(() => checkedRows<Counts>("counts", columns, [{ likes: 1, veiws: 2 }])).toThrow("The statement counts answers without views");
  });

  it("are looked at by the reader of queries, too", async () => {
    const pool = { query: async () => ({ rows: [{ likes: 1 }] }) };
    const reader = createReader(pool as never);
    await expect(reader.read<Counts>({ name: "counts", text: "", columns }, [])).rejects.toThrow("without views");
    expect(await reader.read<Counts>({ name: "likes", text: "", columns: { likes: true } }, [])).toEqual([{ likes: 1 }]);
  });
});
