import { expect, it } from "vitest";
import { loneExports } from "./lone-exports.ts";
import { linesOf, sources } from "./sources.ts";

/** Tools and tests, and what is imported by an address that is computed. */
const NOT_JUDGED = ["infra/dev/", "infra/analyst/examples/", "infra/analyst/src/worker.ts", "projectors/src/testing/histories/"];
const isJudged = (file: string) => !NOT_JUDGED.some((start) => file.startsWith(start));

it("no export is used by its own file only: take the word export away, or delete what nothing uses", () => {
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
])("finds an export whose name another file has for something else (control): %s", (text) => {
  expect(lone(["x/a.ts", `${text}\na1;`], ["x/b.ts", 'import { b } from "./a.ts";\nconst a1 = b;'])).toEqual(["x/a.ts: a1"]);
});

it.each([
  'import { a0, type a1 } from "../x/a.ts";',
  'import {\n  a0,\n  a1 as other,\n} from "../x/a.ts";',
  'export { a1 } from "../x/a.ts";',
  'export * from "../x/a.ts";',
  'import * as all from "../x/a.ts";',
  'const load = () => import("../x/a.ts");',
])("finds no export that another file takes (control): %s", (text) => {
  expect(lone(["x/a.ts", "export const a1 = 1;"], ["y/b.ts", text])).toEqual([]);
});

it("knows the workspaces by their names (control)", () => {
  const by = (file: string, specifier: string) => lone([file, "export const a1 = 1;"], ["y/b.ts", `import { a1 } from "${specifier}";`]);
  expect(by("events/src/x/a.ts", "@shiye/events/x/a")).toEqual([]);
  expect(by("infra/client/src/a.ts", "@shiye/client/a")).toEqual([]);
  expect(by("infra/analyst/src/index.ts", "@shiye/analyst")).toEqual([]);
});
