import path from "node:path";
import { expect, it } from "vitest";
import { linesOf, sources } from "./sources.ts";

/** Which classes a file takes from which CSS Module; `computed` when some of them by a value (`styles[look]`). */
function classesTaken(file: string): { css: string; names: Set<string>; computed: boolean }[] {
  const source = linesOf(file).join("\n");
  return [...source.matchAll(/^import (\w+) from "(\..+\.module\.css)";$/gm)].map(([, as, from = ""]) => ({
    css: path.posix.join(path.posix.dirname(file), from),
    names: new Set([...source.matchAll(new RegExp(`(?<![\\w."-])${as}\\.(\\w+)`, "g"))].map(([, name = ""]) => name)),
    computed: source.includes(`${as}[`),
  }));
}

/** Classes of other people's parts (`:global`) are not ours to name. */
function classesOf(css: string): Set<string> {
  const text = linesOf(css)
    .join("\n")
    .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, "");
  const selectors = [...text.matchAll(/(?<=^|[{}])[^{};]+(?=\{)/g)].join(" ");
  return new Set([...selectors.matchAll(/\.([A-Za-z]\w*)/g)].map(([, name = ""]) => name));
}

const taken = sources.filter((file) => file.endsWith(".tsx")).flatMap((file) => classesTaken(file).map((part) => ({ file, ...part })));

it("a class that a component names stands in its style file, or the component has no looks there", () => {
  expect(taken.length).toBeGreaterThan(150);
  const missing = taken.flatMap(({ file, css, names }) =>
    [...names].filter((name) => !classesOf(css).has(name)).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("a class of a style file is named by some component", () => {
  const named = new Map<string, Set<string>>();
  for (const { css, names } of taken) named.set(css, new Set([...(named.get(css) ?? []), ...names]));
  const computed = new Set(taken.flatMap((part) => (part.computed ? [part.css] : [])));
  const dead = [...named]
    .filter(([css]) => !computed.has(css))
    .flatMap(([css, names]) => [...classesOf(css)].filter((name) => !names.has(name)).map((name) => `${css}: ${name}`));
  expect(dead).toEqual([]);
});
