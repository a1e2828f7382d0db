import { expect, it } from "vitest";
import { distinct } from "./distinct.ts";

it("an entry that comes again with a later page is shown once, at its first place", () => {
  const pages = [
    [
      { id: 3, page: 1 },
      { id: 2, page: 1 },
    ],
    [
      { id: 2, page: 2 },
      { id: 1, page: 2 },
    ],
  ];
  expect(distinct(pages.flat())).toEqual([
    { id: 3, page: 1 },
    { id: 2, page: 1 },
    { id: 1, page: 2 },
  ]);
});
