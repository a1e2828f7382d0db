import { copyOfCheckout, git } from "./checkout-copy.ts";
import { namesOf } from "./names.ts";
import { writeFeature } from "./write-feature.ts";

/** Two features that begin at the same commit, each on a branch of its own, and the files that git cannot merge by itself. */
export function mergeTwo(root: string, one: readonly string[], other: readonly string[]): { conflicts: string[]; changedByBoth: string[] } {
  const { folder, remove } = copyOfCheckout(root);
  try {
    const from = git(folder, "rev-parse", "HEAD").trim();
    const branches = [one, other].map((words, index) => {
      const branch = `feature-${index}`;
      git(folder, "switch", "--quiet", "--create", branch, from);
      const { changed } = writeFeature(folder, namesOf(words));
      git(folder, "add", "--all");
      git(folder, "commit", "--quiet", "--no-verify", "--message", `Add ${words.join(" ")}`);
      return { branch, changed };
    });
    try {
      git(folder, "merge", "--quiet", "--no-edit", branches[0]?.branch ?? "");
    } catch {
      // Conflicts end it with a failure; which they are is asked below.
    }
    const conflicts = git(folder, "diff", "--name-only", "--diff-filter=U").split("\n").filter(Boolean);
    return { conflicts, changedByBoth: branches[0]?.changed.filter((file) => branches[1]?.changed.includes(file)) ?? [] };
  } finally {
    remove();
  }
}
