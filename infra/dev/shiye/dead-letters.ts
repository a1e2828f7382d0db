import type { DeadLetterStream } from "@shiye/infra/subscriptions/dead-letters";
import type { Command } from "commander";
import { answer, asJson, EXIT, examples, type ForScripts, RefusalError, verb } from "./verb.ts";
import { withProjectors } from "./with-projectors.ts";

type HeldStream = Pick<DeadLetterStream, "model" | "stream">;

/** Events that a subscription could not handle, and those that wait behind them: docs/operations.md, "When a read model is stuck". */
export function addDeadLetters(program: Command): void {
  const letters = program
    .command("dead-letters")
    .description("没能处理的事件 · events that a subscription could not handle: lists, retries or gives them up")
    .addHelpText(...examples("dead-letters", "dead-letters retry notes"));
  letters
    .command("list", { isDefault: true })
    .description("有哪些 · lists them: where, and why")
    .option(...asJson("one object a line"))
    .addHelpText(...examples("dead-letters", "dead-letters list --json"))
    .action(verb(list));
  letters
    .command("retry")
    .argument("[model]", "only of this read model or policy")
    .argument("[stream]", "a stream, for example note-1729")
    .description("重试 · tries them again, in order; exit code 1 if one still fails")
    .option(...asJson("one object a line"))
    .addHelpText(...examples("dead-letters retry", "dead-letters retry notes note-1729"))
    .action(verb((model: string | undefined, stream: string | undefined, options: ForScripts) => retry(options, model, stream)));
  letters
    .command("release")
    .argument("<model>", "as `dead-letters` names it")
    .argument("<stream>", "a stream, for example note-1729")
    .description("放弃 · gives up the event that failed and lets the events behind it through")
    .option(...asJson())
    .addHelpText(...examples("dead-letters release notes note-1729"))
    .action(verb((model: string, stream: string, options: ForScripts) => release(options, { model, stream })));
}

const NOTHING = "没有死信 · there are no dead letters";

function list(options: ForScripts): Promise<void> {
  return withProjectors(async (projectors) => {
    const streams = await projectors.deadLetters();
    const words = streams.map(
      ({ model, stream, position, type, error, addedAt, waiting }) =>
        `${model}  ${stream}  ${type} @ ${position}  ${addedAt.toISOString()}  等待 · waiting: ${waiting}\n    ${error}`,
    );
    answer(options, streams, words.length === 0 ? NOTHING : words);
  });
}

const noneOf = (model: string, stream: string | undefined) => `${model} has no dead letter${stream === undefined ? "" : ` of ${stream}`}.`;
const holdersOf = (all: readonly HeldStream[]) =>
  all.length === 0 ? "Nobody has one." : `There are some of: ${[...new Set(all.map(({ model }) => model))].join(", ")}.`;

function retry(options: ForScripts, model: string | undefined, stream: string | undefined): Promise<void> {
  return withProjectors(async (projectors) => {
    const all = await projectors.deadLetters();
    const meant = all.filter((one) => (model ?? one.model) === one.model && (stream ?? one.stream) === one.stream);
    if (meant.length === 0 && model !== undefined) throw new RefusalError(`${noneOf(model, stream)} ${holdersOf(all)}`);
    if (meant.length === 0) return answer(options, [], NOTHING);
    for (const one of meant) tell(options, one, await projectors.retryDeadLetters(one.model, one.stream));
  });
}

function release(options: ForScripts, { model, stream }: HeldStream): Promise<void> {
  return withProjectors(async (projectors) => {
    const all = await projectors.deadLetters();
    const meant = all.find((one) => one.model === model && one.stream === stream);
    if (!meant) throw new RefusalError(`${noneOf(model, stream)} ${holdersOf(all)}`);
    const outcome = await projectors.releaseDeadLetter(model, stream);
    const { type, position } = meant;
    tell(options, { model, stream }, outcome, { type, position });
  });
}

/** Whoever runs this from a script learns from the exit code whether a stream is still held. */
function tell(
  options: ForScripts,
  { model, stream }: HeldStream,
  { applied, error }: { applied: number; error?: string },
  givenUp?: { type: string; position: bigint },
): void {
  const head = `${model}  ${stream}  `;
  answer(options, { model, stream, ...(givenUp ? { givenUp } : {}), applied, ...(error === undefined ? {} : { error }) }, [
    ...(givenUp ? [`${head}已放弃 · given up: ${givenUp.type} @ ${givenUp.position}`] : []),
    `${head}已应用 · applied: ${applied}${error === undefined ? "" : `\n    仍受阻 · still held: ${error}`}`,
  ]);
  if (error !== undefined) process.exitCode = EXIT.failed;
}
