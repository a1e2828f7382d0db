import { readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
/** Where the worked examples of docs/analysts have their pictures. */
export const PICTURES = path.join(ROOT, "docs", "analysts");

interface WorkedExample {
  name: string;
  /** What stands behind `npm run shiye --`, in order; files are named from the checkout. */
  commands: readonly (readonly string[])[];
  sql: string;
  picture: string;
}

/** The worked examples as the page has them. */
export function workedExamples(): WorkedExample[] {
  const page = readFileSync(path.join(PICTURES, "README.md"), "utf8");
  return [...page.matchAll(/^## .+$[\s\S]*?```sh\n([\s\S]*?)```\s+```sql\n([\s\S]*?)\n```\s+!\[.+\]\((.+)\.svg\)/gm)].map(
    ([, shell = "", sql = "", name = ""]) => ({
      name,
      commands: shell
        .trim()
        .split("\n")
        .map((line) => line.replace("npm run shiye -- ", "").split(" ")),
      sql,
      picture: `${name}.svg`,
    }),
  );
}

/** A command whose files are named whole, and whose picture goes elsewhere. */
export function commandInto(folder: string, words: readonly string[]): string[] {
  return words.map((word) => {
    if (word.startsWith("docs/analysts/")) return path.join(folder, path.basename(word));
    return word.startsWith("infra/") ? path.join(ROOT, word) : word;
  });
}
