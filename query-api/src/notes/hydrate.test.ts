import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { describe, expect, it } from "vitest";
import { createHydrateNote } from "./hydrate.ts";

/** Has the notes below 100, and answers in any order. */
function readerOfNotes() {
  const statements: (readonly unknown[])[] = [];
  const reader = {
    async read(_statement: unknown, values: readonly unknown[]) {
      statements.push(values);
      const [ids, members] = values as [number[], (number | null)[]];
      return ids.flatMap((id, index) => (id < 100 ? [{ id, title: `${id} for ${members[index]}`, place: index + 1 }] : [])).reverse();
    },
  } as unknown as Reader;
  return { hydrateNote: createHydrateNote(reader), statements };
}

describe("notes that are opened at the same moment", () => {
  it("are read in one statement, and each caller gets their own note with their own likes", async () => {
    const { hydrateNote, statements } = readerOfNotes();
    const asked = [
      { id: 7, memberId: 1 },
      { id: 500, memberId: 1 },
      { id: 7, memberId: null },
      { id: 3, memberId: 2 },
    ];
    const rows = await Promise.all(asked.map(hydrateNote));
    expect(rows).toEqual([{ id: 7, title: "7 for 1" }, undefined, { id: 7, title: "7 for null" }, { id: 3, title: "3 for 2" }]);
    expect(statements).toEqual([
      [
        [7, 500, 7, 3],
        [1, 1, null, 2],
      ],
    ]);
  });
});
