import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { anyEventDefinitions } from "@shiye/events/catalogue";
import * as refusals from "@shiye/events/refusals/all";
import * as tables from "@shiye/infra/read-models/tables";
import { readModels } from "@shiye/projectors/read-models";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");
const filesOf = (folder: string) => readdirSync(root + folder).filter((file) => /^[\w-]+\.ts$/.test(file));
/** The files that a list of lines `export … from "./file.ts"` names, in its order. */
const listedIn = (list: string) =>
  [...read(list).matchAll(/^export \* (?:as \w+ )?from "\.\/([\w/-]+\.ts)";$/gm)].map(([, file]) => file ?? "");
const namesBetween = (file: string, begin: string, end: string) => {
  const source = read(file);
  const body = source.slice(source.indexOf(begin), source.indexOf(end, source.indexOf(begin)));
  return [...body.matchAll(/^ {2,4}([A-Z]\w+)[:,]/gm)].map(([, name]) => name ?? "");
};

/** Two branches that add a line each meet in a merge only where the lines are neighbours: so no list has an end to add to. */
const lists: [file: string, names: string[]][] = [
  ["events/src/nouns.ts", listedIn("events/src/nouns.ts")],
  ["events/src/refusals/all.ts", listedIn("events/src/refusals/all.ts")],
  ["infra/src/read-models/tables.ts", listedIn("infra/src/read-models/tables.ts")],
  ["projectors/src/read-models/all.ts", listedIn("projectors/src/read-models/all.ts")],
  ["command-api/src/commands.ts", namesBetween("command-api/src/commands.ts", "export const commands", "} as const")],
  ["query-api/src/queries.ts", namesBetween("query-api/src/queries.ts", "  return {", "  };")],
];

describe("a list that features add to", () => {
  it.each(lists)("%s is in the order of the alphabet", (_file, names) => {
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...names].sort());
  });

  it("of nouns has a line for every file that defines an event or a call", () => {
    const files = [...filesOf("events/src"), ...filesOf("events/src/back-office").map((file) => `back-office/${file}`)];
    const defines = /^export const \w+ = (define(Event|Command|Query)\(\{|listCall\()/m;
    const defining = files.filter((file) => defines.test(read(`events/src/${file}`)));
    expect(listedIn("events/src/nouns.ts").sort(), "add the file's line to events/src/nouns.ts").toEqual(defining.sort());
  });

  it("of refusals has a line for every file beside it, and every code once", () => {
    const files = filesOf("events/src/refusals").filter((file) => file !== "all.ts" && file !== "define.ts");
    expect(listedIn("events/src/refusals/all.ts").sort(), "add the file's line to events/src/refusals/all.ts").toEqual(files.sort());
    const codes = Object.values(refusals).flatMap((noun) => Object.keys(noun));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it("of read models has a line for every file of tables/, and projectors keep each of them", () => {
    const files = filesOf("infra/src/read-models/tables").filter((file) =>
      /\bdefineTables\(/.test(read(`infra/src/read-models/tables/${file}`)),
    );
    const listed = listedIn("infra/src/read-models/tables.ts");
    expect(listed.sort(), "add the file's line to infra/src/read-models/tables.ts").toEqual(files.map((file) => `tables/${file}`).sort());
    const named = Object.values(tables).map(({ name }) => name);
    const kept = readModels.map(({ name }) => name);
    expect([...kept].sort(), "add the read model's line to projectors/src/read-models/all.ts").toEqual([...named].sort());
  });

  // Not each kind: a line more for every feature would be a conflict more between two of them.
  it("of streams in ARCHITECTURE.md has no kind of stream that no event names", () => {
    const page = read("ARCHITECTURE.md");
    const table = page.slice(page.indexOf("## Streams are small"), page.indexOf("## Other parts"));
    const named = [...table.matchAll(/`(\w+)-</g)].map(([, kind]) => kind ?? "");
    const kinds = new Set<string>(anyEventDefinitions.map(({ stream }) => stream));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
