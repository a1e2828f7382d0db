import { existsSync } from "node:fs";
import { analysisProjection } from "@shiye/analyst/analysis-projection";
import type { Span } from "@shiye/analyst/log-span";
import { OtherReplayError, replay as replayProjection, ViewError } from "@shiye/analyst/replay";
import { startWorker, WorkerGoneError } from "@shiye/analyst/start-worker";
import { messageOf } from "@shiye/infra/errors";
import { readModels } from "@shiye/projectors/read-models";
import type { Command } from "commander";
import { addNarrowing, addSpan, isMeant, type Narrowing, narrowingWords } from "./narrowing.ts";
import { createProgress } from "./progress.ts";
import { answer, asJson, examples, type ForScripts, RefusalError, UsageError, verb } from "./verb.ts";
import { spanOf, withLog } from "./with-log.ts";

interface ReplayOptions extends Span, Narrowing, ForScripts {
  into: string;
  follow?: true;
  again?: true;
}

/** A question about the past, or a read model as it was. Never touches a table of the product: it writes into a schema of its own. */
export function addReplay(program: Command): void {
  addSpan(
    addNarrowing(
      program
        .command("replay")
        .argument("<file or read model>", "an analysis (npm run new:projection makes one), or the name of a read model")
        .requiredOption("--into <name>", "fills the schema analyst_<name>"),
    ),
  )
    .option("--follow", "stays and adds new events, until Ctrl+C")
    .option("--again", "begins again if the schema exists already")
    .option(...asJson())
    .description("重放日志 · replays the log into a schema of its own, up to any moment")
    .addHelpText(
      ...examples(
        "replay infra/analyst/examples/daily-active-members.ts --into daily",
        "replay note_stats --into stats_then --until 2026-11-01",
      ),
    )
    .action(verb(replay));
}

async function replay(what: string, { into, follow, again, json, ...part }: ReplayOptions): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(into))
    throw new UsageError("--into has lower-case letters, digits and underscores, and begins with a letter.");
  // Dropping a replay drops the tables beside it that have such names.
  if (/_(next|old)$/.test(into)) throw new UsageError("--into ends in neither _next nor _old: those are the other tables of a replay.");
  if (follow && part.until !== undefined) throw new UsageError("--follow goes on after the end, and --until is an end: one of them.");
  const schema = `analyst_${into}`;
  const builtIn = readModels.find(({ name }) => name === what);
  if (!builtIn && !existsSync(what))
    throw new UsageError(`There is no file ${what}, and no read model of that name: ${readModels.map(({ name }) => name).join(", ")}.`);
  const { types: wanted } = part;
  const meant = isMeant(part);
  const worker = builtIn ? undefined : await startWorker(what).catch(refuseFile);
  try {
    await withLog(async (engines) => {
      const { log, after, until } = await spanOf(engines.log, part);
      const projection = worker ? analysisProjection(schema, worker) : builtIn;
      if (!projection) return;
      const progress = createProgress({ from: after });
      const result = await replayProjection({
        databaseUrl: engines.databaseUrl,
        pool: engines.pool,
        log: follow ? engines.log : log,
        projection: {
          ...projection,
          name: schema,
          // What it told members when it happened is told to nobody again.
          pushes: {},
          handles: wanted ? new Set(wanted.filter((type) => projection.handles.has(type))) : projection.handles,
          concerns: (event) => event.position > after && meant(event) && projection.concerns(event),
          apply: async (transaction, target, events, options) => {
            await projection.apply(transaction, target, events, { ...options, publishing: false });
            return [];
          },
        },
        views: worker?.shape.views ?? {},
        asked: askedBy(builtIn?.name ?? "<file>", part),
        again: again === true,
        follow: follow === true,
        ...(worker ? { ended: worker.ended } : {}),
        onProgress: progress.tell,
        onFollowing() {
          progress.end();
          console.error(`${schema}: 已跟上，继续跟随，Ctrl+C 结束 · caught up, and follows; Ctrl+C ends it`);
          if (after > until)
            console.error(
              `日志只到位置 ${until}，从位置 ${after + 1n} 起才计入 · the log ends at position ${until}; nothing counts before position ${after + 1n}`,
            );
        },
      })
        .finally(progress.end)
        .catch((error: unknown) => {
          const isTold = error instanceof WorkerGoneError || error instanceof OtherReplayError || error instanceof ViewError;
          throw isTold ? new RefusalError(error.message) : error;
        });
      if (result.failed) throw new RefusalError(`位置 · position ${result.failed.position}: ${result.failed.error}`);
      const reached = follow ? result.position : until;
      answer({ json }, { schema, until: reached, tables: result.tables }, [
        `${schema}: 到位置 · up to position ${reached}`,
        ...result.tables.map(({ table, rows }) => `  ${schema}.${table}  ${rows} 行 · rows`),
      ]);
    });
  } finally {
    worker?.stop();
  }
}

/** The line, as far as it says which rows there will be; the end is not in it, since what was filled up to one point goes on to the next. */
function askedBy(what: string, { types, from, ...narrowing }: Narrowing & Span): string {
  const chosen = [
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...(types === undefined ? [] : [`--types ${[...new Set(types)].sort().join(",")}`]),
    ...narrowingWords(narrowing)
      .sort()
      .map((words) => `(${words})`),
  ];
  return ["replay", what, ...chosen].join(" ");
}

/** It is the analyst's file that cannot be run: they want its fault, not our stack. */
function refuseFile(error: unknown): never {
  throw new RefusalError(messageOf(error));
}
