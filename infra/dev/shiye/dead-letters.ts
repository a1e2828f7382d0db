import type { DeadLetterStream } from "@shiye/infra/subscriptions/dead-letters";
import type { Command } from "commander";
import { UsageError, verb } from "./verb.ts";
import { withProjectors } from "./with-projectors.ts";

type HeldStream = Pick<DeadLetterStream, "model" | "stream">;

/** Events that a subscription could not handle, and those that wait behind them: docs/operations.md, "When a read model is stuck". */
export function addDeadLetters(program: Command): void {
  const letters = program
    .command("dead-letters")
    .description("没能处理的事件 · events that a subscription could not handle: shows them, tries them again, or gives one up");
  letters.command("list", { isDefault: true }).description("which there are, where, and why").action(verb(list));
  letters
    .command("retry")
    .argument("[model]")
    .argument("[stream]")
    .description("tries them again, in order; exit code 1 when one is still held")
    .action(
      verb((model?: string, stream?: string) =>
        retry((one) => (model ?? one.model) === one.model && (stream ?? one.stream) === one.stream),
      ),
    );
  letters
    .command("release")
    .argument("<model>")
    .argument("<stream>")
    .description("gives the event that failed up, and lets those behind it flow")
    .action(verb((model: string, stream: string) => release({ model, stream })));
}

const NOTHING = "没有死信 · there are no dead letters";

function list(): Promise<void> {
  return withProjectors(async (projectors) => {
    const streams = await projectors.deadLetters();
    if (streams.length === 0) return console.log(NOTHING);
    for (const { model, stream, position, type, error, addedAt, waiting } of streams) {
      console.log(`${model}  ${stream}  ${type} @ ${position}  ${addedAt.toISOString()}  等待 · waiting: ${waiting}\n    ${error}`);
    }
  });
}

function retry(isMeant: (one: HeldStream) => boolean): Promise<void> {
  return withProjectors(async (projectors) => {
    const meant = (await projectors.deadLetters()).filter(isMeant);
    if (meant.length === 0) return console.log(NOTHING);
    for (const { model, stream } of meant) tell({ model, stream }, await projectors.retryDeadLetters(model, stream));
  });
}

function release({ model, stream }: HeldStream): Promise<void> {
  return withProjectors(async (projectors) => {
    const meant = (await projectors.deadLetters()).find((one) => one.model === model && one.stream === stream);
    if (!meant) throw new UsageError(`${model} has no dead letter of ${stream}.`);
    const outcome = await projectors.releaseDeadLetter(model, stream);
    console.log(`${model}  ${stream}  已放弃 · given up: ${meant.type} @ ${meant.position}`);
    tell({ model, stream }, outcome);
  });
}

/** Whoever runs this from a script learns from the exit code whether a stream is still held. */
function tell({ model, stream }: HeldStream, { applied, error }: { applied: number; error?: string }): void {
  const held = error === undefined ? "" : `\n    仍受阻 · still held: ${error}`;
  console.log(`${model}  ${stream}  已应用 · applied: ${applied}${held}`);
  if (error !== undefined) process.exitCode = 1;
}
