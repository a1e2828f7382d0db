import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const WORKSPACES = ["events", "infra", "command-api", "projectors", "query-api", "web", "admin"];
const MOST_LINES = 400;
/** Longer than they may be, with what they have at most: such a file may shrink, and no other may be added. */
const STILL_LONGER: Readonly<Record<string, number>> = {
  "command-api/src/media/media-lifetime.int.test.ts": 404,
  "projectors/src/read-models.int.test.ts": 462,
};

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !["node_modules", "dist"].includes(entry.name)) yield* sourcesIn(file);
    else if (entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name)) yield file;
  }
}

it("no source file has more than 400 lines: split it by sub-noun (docs/STYLE.md)", () => {
  const files = WORKSPACES.flatMap((workspace) => [...sourcesIn(workspace)]);
  expect(files.length).toBeGreaterThan(500);
  const linesOf = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1;
  const long = files
    .map((file) => ({ file, lines: linesOf(file) }))
    .filter(({ file, lines }) => lines > (STILL_LONGER[file] ?? MOST_LINES));
  expect(long).toEqual([]);
});
