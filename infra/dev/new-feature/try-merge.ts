import path from "node:path";
import { mergeTwo } from "./merge-two.ts";

// npm run new:feature:merge: what two features on two branches cost the one who merges them. Of the last commit, in a temporary folder.
const MOST = 6;
const root = path.resolve(import.meta.dirname, "../../..");
for (const [other, what] of [
  [["stars", "star", "starred", "加星", "--query"], "names far apart"],
  [["pinnings", "pinup", "pinned", "钉住", "--query"], "neighbours in every list"],
] as const) {
  const { conflicts, changedByBoth } = mergeTwo(root, ["pins", "pin", "pinned", "置顶", "--query"], other);
  console.log(
    `${what}: ${changedByBoth.length} files changed by both, ${conflicts.length} in conflict${conflicts.map((file) => `\n  ${file}`).join("")}`,
  );
  if (conflicts.length > MOST) process.exitCode = 1;
}
