import { expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";

it("a text that a spreadsheet would run is marked as one, in wide forms too", () => {
  for (const first of ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t"]) expect(csvLine([`${first}1+1`])).toBe(`'${first}1+1\r\n`);
  for (const first of ["\r", "\n"]) expect(csvLine([`${first}=1+1`])).toBe(`"'${first}=1+1"\r\n`);
});

it("numbers stay numbers, and what holds a comma, a quote or a line break is one cell", () => {
  expect(csvLine(["-12.5", "a,b", 'say "hi"', "two\nlines", "叶子"])).toBe('-12.5,"a,b","say ""hi""","two\nlines",叶子\r\n');
});
