import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decidingFiles, rememberingFiles } from "./backend-files.ts";
import { listLines } from "./list-lines.ts";
import { type Names, NamesError } from "./names.ts";
import { outerFiles } from "./outer-files.ts";

/** Writes the skeleton into a checkout, formatted, and returns the paths of new files and of lists that have a line more. */
export function writeFeature(root: string, names: Names): { made: string[]; changed: string[] } {
  const files = { ...decidingFiles(names), ...rememberingFiles(names), ...outerFiles(names) };
  const taken = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
  if (taken.length > 0) throw new NamesError(`there already: ${taken.join(", ")}`);
  const lists = Object.entries(listLines(names)).map(
    ([file, change]) => [file, change(readFileSync(path.join(root, file), "utf8"))] as const,
  );
  for (const [file, text] of [...Object.entries(files), ...lists]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const made = Object.keys(files);
  const changed = lists.map(([file]) => file);
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const formatted = spawnSync(process.execPath, [biome, "check", "--write", ...made.filter((file) => file.endsWith(".ts")), ...changed], {
    cwd: root,
    encoding: "utf8",
  });
  if (formatted.status !== 0) throw new Error(`the skeleton does not pass the linter:\n${formatted.stdout}${formatted.stderr}`);
  return { made, changed };
}
