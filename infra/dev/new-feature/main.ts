import path from "node:path";
import { NamesError, namesOf } from "./names.ts";
import { writeFeature } from "./write-feature.ts";

// npm run new:feature -- pins pin pinned 置顶 --query
try {
  const root = path.resolve(import.meta.dirname, "../../..");
  const { made, changed } = writeFeature(root, namesOf(process.argv.slice(2)));
  console.log(
    `${made.join("\n")}\n\n清单各加一行 · a line each in:\n${changed.join("\n")}\n\n下一步 · next: npm run check; what each file is for: CONTRIBUTING.md, Add a feature`,
  );
} catch (error) {
  if (!(error instanceof NamesError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
