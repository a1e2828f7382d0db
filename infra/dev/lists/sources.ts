import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const WORKSPACES = ["events", "infra", "command-api", "projectors", "query-api", "web", "admin"];

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !["node_modules", "dist"].includes(entry.name)) yield* sourcesIn(file);
    else if (entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name)) yield file;
  }
}

/** Every source file of the repository, by its path from the root. */
export const sources: readonly string[] = WORKSPACES.flatMap((workspace) => [...sourcesIn(workspace)]);

export const linesOf = (file: string): string[] => readFileSync(path.join(root, file), "utf8").split("\n");

/** What runs as the product: no tests, no contract suites, no tools. */
export function isProductCode(file: string): boolean {
  return !/\.(test|contract)\.tsx?$|\/testing\/|^infra\/dev\//.test(file);
}
