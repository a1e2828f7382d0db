import { forgetReplay } from "@shiye/analyst/replay";
import { openConfiguredSearch } from "@shiye/infra/engines/open-engines";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { readCheckpoints } from "@shiye/infra/subscriptions/checkpoints";
import type { TableComparison } from "@shiye/infra/subscriptions/compare-generations";
import { dropKept } from "@shiye/infra/subscriptions/generations";
import { searchedIn } from "@shiye/projectors/projectors";
import type { Command } from "commander";
import { followed } from "./followed.ts";
import { createProgress } from "./progress.ts";
import { catchUpBeside, compareKept } from "./swap-generations.ts";
import { answer, asJson, EXIT, examples, type ForScripts, RefusalError, UsageError, verb } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { withProjectors } from "./with-projectors.ts";

interface RebuildOptions {
  keep?: boolean;
}

/** What follows the log, and what analysts replayed. */
export function addProjections(program: Command): void {
  const projections = program
    .command("projections")
    .description("读模型 · the read models, and what analysts replayed")
    .addHelpText(...examples("projections", "projections rebuild note_stats"));
  projections
    .command("status", { isDefault: true })
    .option(...asJson("one object a line"))
    .description("位置与落后 · version, position, lag and dead letters of each")
    .addHelpText(...examples("projections", "projections status --json"))
    .action(verb(status));
  projections
    .command("rebuild")
    .argument("<names...>", "read models; several at once read the log once")
    .option("--keep", "leaves the new tables in <name>_next, beside the live ones, until a swap")
    .description("重建 · fills a read model from the log while the old one serves")
    .option(...asJson("one object a line"))
    .addHelpText(
      ...examples(
        "projections rebuild note_stats",
        "projections rebuild note_stats notes",
        "projections rebuild note_stats --keep",
        "projections swap note_stats",
      ),
    )
    .action(verb(rebuild));
  projections
    .command("verify")
    .argument("<name>", "a read model that was rebuilt with --keep")
    .option(...asJson())
    .description("比较 · compares the kept tables with the live ones, as of one position")
    .addHelpText(...examples("projections verify note_stats"))
    .action(verb(verify));
  projections
    .command("swap")
    .argument("<name>", "a read model that was rebuilt with --keep")
    .option("--anyway", "also if rows differ")
    .description("换上，再来一次换回 · compares, then exchanges the kept tables with the live ones; the same command again swaps back")
    .option(...asJson())
    .addHelpText(...examples("projections swap note_stats"))
    .action(verb(swap));
  projections
    .command("drop")
    .argument("<schema>", "analyst_…, or a kept <name>_next")
    .description("删除 · removes the schema of a replay, or kept tables; never live ones")
    .option(...asJson())
    .addHelpText(...examples("projections drop analyst_my_likes", "projections drop note_stats_next"))
    .action(verb(drop));
}

function status(options: ForScripts): Promise<void> {
  return withProjectors(async (projectors, { eventLogUrl }) => {
    // Positions of EventStoreDB are offsets.
    const lagUnit = eventLogUrl ? "bytes" : "events";
    const all = (await projectors.status()).map(({ model, version, status: state, position, tail, lag, deadLetters }) => ({
      ...{ model, version, status: state, position, tail, lag, lagUnit, deadLetters },
    }));
    const width = Math.max(0, ...all.map(({ model }) => model.length));
    answer(
      options,
      all,
      all.map(
        (one) =>
          `${one.model.padEnd(width)}  v${one.version}  ${one.status.padEnd(8)} ${one.position}/${one.tail}  落后 · lag ${one.lag} ${lagUnit}  死信 · dead letters ${one.deadLetters}`,
      ),
    );
  });
}

function rebuild(names: string[], { keep = false, ...options }: ForScripts & RebuildOptions): Promise<void> {
  const wanted = [...new Set(names)];
  wanted.forEach(requireKnown);
  return withProjectors(async (projectors) => {
    const live = new Set((await projectors.status()).filter(({ status }) => status === "live").map(({ name }) => name));
    const missing = wanted.filter((name) => !live.has(name));
    if (missing.length > 0) throw new RefusalError(`There is no ${missing.join(", ")} yet: the projectors make it at their first start.`);
    const rebuildOne = async (name: string) => {
      const progress = createProgress({ label: name, atOnce: true });
      await projectors.rebuild(name, { end: keep ? "keep" : "replace", onProgress: progress.tell }).finally(progress.end);
    };
    // All of them end before the first fault is told: one that fails is no reason to give the others up.
    const ended = await Promise.allSettled(wanted.map(rebuildOne));
    const done = wanted.filter((_name, index) => ended[index]?.status === "fulfilled");
    answer(
      options,
      done.map((name) => ({ name, kept: keep })),
      done.map((name) => (keep ? `${name}_next 已建好 · is ready; npm run shiye -- projections swap ${name}` : `${name} 已重建 · rebuilt`)),
    );
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  });
}

function verify(name: string, options: ForScripts): Promise<void> {
  return withGiven(name, async (given) => {
    const { position, tables } = await compareKept(given, name);
    answer(options, { name, position, tables }, wordsOf(name, position, tables));
    if (tables.some(({ same }) => !same)) process.exitCode = EXIT.failed;
  });
}

function swap(name: string, { anyway, ...options }: ForScripts & { anyway?: true }): Promise<void> {
  return withGiven(name, async (given) => {
    const { position, tables } = await compareKept(given, name);
    const swapped = Boolean(anyway) || tables.every(({ same }) => same);
    if (swapped) await catchUpBeside(given, name, "exchange");
    answer(options, { name, position, tables, swapped }, [
      ...wordsOf(name, position, tables),
      ...(swapped ? [`${name} 已换上 · swapped; 旧表在 · the old tables are in ${name}_next，再来一次换回 · once more swaps back`] : []),
    ]);
    if (!swapped) throw new RefusalError("Rows differ; nothing was swapped (--anyway insists).");
  });
}

function wordsOf(name: string, position: bigint, tables: readonly TableComparison[]): string[] {
  return [
    `${name} 与 · and ${name}_next，位置 · as of position ${position}`,
    ...tables.map(
      ({ table, rows, columns, same }) =>
        `  ${same ? "一致 · same" : "不同 · DIFFERENT"}  ${table}  ${rows.map((count) => count ?? "—").join(" / ")} 行 · rows  ${columns.length} 列 · columns`,
    ),
  ];
}

function requireKnown(name: string): void {
  if (!followed.some((one) => one.name === name))
    throw new UsageError(`Unknown: ${name}; there are ${followed.map((one) => one.name).join(", ")}.`);
}

function withGiven(name: string, work: (given: Parameters<typeof compareKept>[0]) => Promise<void>): Promise<void> {
  requireKnown(name);
  return withLog(async ({ databaseUrl, log, config }) => {
    await migrateReadDb(databaseUrl);
    const projections = searchedIn(await openConfiguredSearch(config), followed);
    await work({ databaseUrl, log, ledger: !config.eventLogUrl, projections });
  });
}

function drop(schema: string, options: ForScripts): Promise<void> {
  const kept = followed.find(({ name }) => `${name}_next` === schema);
  if (!kept && !/^analyst_[a-z0-9_]+$/.test(schema))
    throw new UsageError("What can be dropped is a replay (analyst_…), or the kept tables of a read model (<name>_next).");
  return withLog(async ({ pool, databaseUrl }) => {
    await migrateReadDb(databaseUrl);
    const dropped = kept ? await dropKept(pool, kept.name) : await forgetReplay(pool, schema);
    if (!dropped) {
      const what = kept ? `没有 · nothing is kept in ${schema}` : `没有 · there is no ${schema}`;
      const there = (await readCheckpoints(pool)).filter(({ model, status }) => status === "kept" || model.startsWith("analyst_"));
      throw new RefusalError(`${what}; there are ${there.map(({ model }) => model).join(", ") || "none"}.`);
    }
    answer(options, { schema, dropped }, `${schema} 已删除 · dropped`);
  });
}
