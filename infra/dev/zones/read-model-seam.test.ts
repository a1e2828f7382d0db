import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sourcesOf = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => ({ file: path.join(folder, file), text: readFileSync(path.join(root, folder, file), "utf8") }));

/** Names of the read models, which are the names of their schemas. */
const schemas = sourcesOf("infra/src/read-models/tables").flatMap(({ text }) =>
  [...text.matchAll(/^ {2}name: "([a-z_]+)"/gm)].map(([, name]) => name),
);

/** The one module of the read models that command-api may read by, and what knows of no read model. */
const MODULES = ["late-reads", "sql", "create-tables"];

/** What of a file's text reads a read model past the seam. */
function readsPastTheSeam(text: string): string[] {
  const tables = [...text.matchAll(/\b(?:from|join|into|update|only|table|exists)\s+"?([a-z_]+)"?\.[a-z_]+/gi)];
  const modules = [...text.matchAll(/from "@shiye\/infra\/read-models\/([^"]+)"/g)];
  const search = [...text.matchAll(/from "(@shiye\/infra\/search\/[^"]+)"/g)];
  return [
    ...tables.filter(([, schema]) => schemas.includes(schema)).map(([found]) => found),
    ...modules.filter(([, module = ""]) => !MODULES.includes(module)).map(([found]) => found),
    ...search.map(([found]) => found),
  ];
}

describe("command-api and the read models", () => {
  it("knows every read model by name", () => {
    expect(schemas).toContain("note_stats");
    expect(schemas.length).toBeGreaterThanOrEqual(13);
  });

  it("meet in infra/src/read-models/late-reads.ts only: move what you read there, and say in docs/decisions/schemas-and-seams.md what for", () => {
    const past = sourcesOf("command-api/src").flatMap(({ file, text }) => readsPastTheSeam(text).map((found) => `${file}: ${found}`));
    expect(past).toEqual([]);
  });

  it.each([
    ["a table of a read model", "select like_count from note_stats.notes where note_id = $1"],
    ["one in a join", "select 1 from accounts.credentials c join members.members m on true"],
    ["one that is written", "update note_stats.notes set heat = 0"],
    ["a description of tables", 'import { membersModel } from "@shiye/infra/read-models/tables/members";'],
    ["the reader of queries", 'import { createReader } from "@shiye/infra/read-models/statement-reader";'],
    ["the search index", 'import type { SearchIndex } from "@shiye/infra/search/search-index";'],
  ])("would be told of %s", (_what, text) => {
    expect(readsPastTheSeam(text)).toHaveLength(1);
  });

  it("are not confused with tables of its own", () => {
    expect(readsPastTheSeam("select 1 from accounts.credentials join media_uses.uses on true")).toEqual([]);
  });
});
