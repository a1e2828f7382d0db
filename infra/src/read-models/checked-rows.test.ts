import { describe, expect, it } from "vitest";
import { checkedRows } from "./checked-rows.ts";
import { createReader, type Statement } from "./statement-reader.ts";

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

  it("have a type that the list of columns must match: none left out, none invented", () => {
    // @ts-expect-error A statement without its columns does not compile.
    const without: Statement<Counts> = { name: "counts", text: "" };
    // @ts-expect-error Nor does one that leaves a column out.
    const fewer: Statement<Counts> = { name: "counts", text: "", columns: { likes: true } };
    // @ts-expect-error Nor one with a column that the rows have not.
    const more: Statement<Counts> = { name: "counts", text: "", columns: { ...columns, shares: true } };
    const optional: Statement<Partial<Counts>> = { name: "counts", text: "", columns: {} };
    expect([without, fewer, more, optional].map((statement) => Object.keys(statement.columns ?? {}).length)).toEqual([0, 1, 3, 0]);
  });

  it("are looked at by the reader of queries, too", async () => {
    const pool = { query: async () => ({ rows: [{ likes: 1 }] }) };
    const reader = createReader(pool as never);
    await expect(reader.read<Counts>({ name: "counts", text: "", columns }, [])).rejects.toThrow("without views");
    expect(await reader.read<Pick<Counts, "likes">>({ name: "likes", text: "", columns: { likes: true } }, [])).toEqual([{ likes: 1 }]);
  });
});
