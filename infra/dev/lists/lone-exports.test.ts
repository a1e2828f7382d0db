import { expect, it } from "vitest";
import { loneExports } from "./lone-exports.ts";
import { linesOf, sources } from "./sources.ts";

/** The workspaces whose exports have readers; what stands in infra/dev are tools and tests. */
const isJudged = (file: string) => !file.startsWith("infra/dev/");

it("no export is named by its own file only: take the word export away, or delete what nothing uses", () => {
  const files = sources.map((file) => ({ file, text: linesOf(file).join("\n") }));
  expect(files.filter(({ file }) => isJudged(file)).length).toBeGreaterThan(1500);
  expect(loneExports(files, isJudged)).toEqual([]);
});

const lone = (...files: [file: string, text: string][]) =>
  loneExports(
    files.map(([file, text]) => ({ file, text })),
    () => true,
  );

it.each([
  "export const a1 = 1;",
  "export let a1 = 1;",
  "export function a1() {}",
  "export async function* a1() {}",
  "export class a1 {}",
  "export interface a1 {}",
  "export type a1 = 1;",
  "export const { a1 } = api;",
  "export const {\n  other: a1,\n} = api;",
])("finds an export that only a comment of another file names (control): %s", (text) => {
  expect(lone(["a.ts", `${text}\na1;`], ["b.ts", "/** Like a1. */\n  // a1\n * a1\n"])).toEqual(["a.ts: a1"]);
});

it("finds no export that another file names, or hands on with all of its file (control)", () => {
  expect(lone(["a.ts", "export const a1 = 1;"], ["b.ts", "a1;"])).toEqual([]);
  expect(lone(["x/a.ts", "export const a1 = 1;"], ["x/all.ts", 'export * from "./a.ts";'])).toEqual([]);
  expect(lone(["a.ts", "const a1 = 1;"])).toEqual([]);
});
