import { pages } from "@shiye/events/pages";
import { expect, it } from "vitest";
import routes from "./routes.tsx?raw";

const files = Object.keys(import.meta.glob("../**/*.{ts,tsx}")).map((file) => file.replace("../", "src/"));
const named = Object.entries(pages).flatMap(([page, { parts }]) => parts.map((part) => ({ page, part })));

it.each(named)("finds the part $part of $page", ({ part }) => {
  expect(files, "mend the parts of the page in events/src/pages.ts").toContain(part);
});

it("names each page that comes late among its own parts, so that it is asked for with the entry", () => {
  const components = [...routes.matchAll(/^ {2}"(\/[^"]*)": (\w+),$/gm)].map(([, page = "", name = ""]) => ({ page, name }));
  expect(components.map(({ page }) => page).sort()).toEqual(Object.keys(pages).sort());
  const lazy = routes.matchAll(/const (\w+) = namedLazy\(\(\) => import\("\.\.\/(pages\/\w+\.tsx)"\)/g);
  const ofLazy = new Map([...lazy].map(([, name = "", file]) => [name, `src/${file}`]));
  expect(ofLazy.size).toBeGreaterThan(3);
  const missing = components.filter(
    ({ page, name }) => ofLazy.has(name) && !named.some((one) => one.page === page && one.part === ofLazy.get(name)),
  );
  expect(missing, "add the file to the parts of the page in events/src/pages.ts").toEqual([]);
});
