import type { Command } from "commander";
import { inAHurry } from "./in-a-hurry.ts";
import { createProgress } from "./progress.ts";
import { answer, asJson, examples, type ForScripts, UsageError, verb } from "./verb.ts";
import { withProjectors } from "./with-projectors.ts";

/** Fills a read model anew from the log, beside the one that serves, and puts it in its place: while everything runs. */
export function addRebuild(program: Command): void {
  program
    .command("rebuild")
    .argument("[model]", "without a name it says which there are")
    .option(...inAHurry)
    .description("重建读模型 · fills a read model anew from the log while the old one serves")
    .option(...asJson("one object, without a name one a line"))
    .addHelpText(...examples("rebuild", "rebuild feed"))
    .action(verb(rebuild));
}

function rebuild(name: string | undefined, { hurry = false, ...options }: ForScripts & { hurry?: boolean }): Promise<void> {
  return withProjectors(async (projectors) => {
    const live = (await projectors.status()).filter(({ status }) => status === "live");
    if (live.length === 0) throw new UsageError("There are no read models yet: the projectors make them at their first start.");
    if (name === undefined) {
      const found = live.map((one) => ({ name: one.name, version: one.version, position: one.position, tail: one.tail }));
      return answer(
        options,
        found,
        found.map((one) => `${one.name}  v${one.version}  ${one.position}/${one.tail}`),
      );
    }
    if (!live.some((one) => one.name === name)) {
      throw new UsageError(`Unknown: rebuild ${name}; there are ${live.map((one) => one.name).join(", ")}.`);
    }
    const progress = createProgress({ label: name, atOnce: true });
    await projectors.rebuild(name, { hurry, onProgress: progress.tell }).finally(progress.end);
    answer(options, { name, rebuilt: true }, `${name} 已重建 · rebuilt`);
  });
}
