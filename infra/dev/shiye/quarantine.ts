import type { QuarantinedStream } from "@shiye/infra/read-db/quarantine";
import { UsageError, type Verb } from "./verb.ts";
import { withProjectors } from "./with-projectors.ts";

type SetAside = Pick<QuarantinedStream, "model" | "stream">;

/** Events that a read model could not apply, and those that wait behind them: docs/operations.md, "When a read model is stuck". */
export const quarantine: Verb = {
  name: "quarantine",
  usage: "quarantine [list | retry [model [stream]] | release <model> <stream>]",
  summary: "Events that a read model could not apply: shows them, tries them again, or gives one up.",
  async run([action = "list", model, stream, ...more]) {
    if (more.length > 0) throw new UsageError(`Too much: ${more.join(" ")}`);
    if (action === "list" && model === undefined) return list();
    if (action === "retry") return retry((one) => (model ?? one.model) === one.model && (stream ?? one.stream) === one.stream);
    if (action === "release" && model && stream) return release({ model, stream });
    throw new UsageError(`Unknown: quarantine ${[action, model, stream].filter(Boolean).join(" ")}`);
  },
};

const NOTHING = "没有被隔离的事件 · nothing is set aside";

function list(): Promise<void> {
  return withProjectors(async (projectors) => {
    const setAside = await projectors.quarantined();
    if (setAside.length === 0) return console.log(NOTHING);
    for (const { model, stream, position, type, error, parkedAt, waiting } of setAside) {
      console.log(`${model}  ${stream}  ${type} @ ${position}  ${parkedAt.toISOString()}  等待 · waiting: ${waiting}\n    ${error}`);
    }
  });
}

function retry(isMeant: (one: SetAside) => boolean): Promise<void> {
  return withProjectors(async (projectors) => {
    const meant = (await projectors.quarantined()).filter(isMeant);
    if (meant.length === 0) return console.log(NOTHING);
    for (const { model, stream } of meant) tell({ model, stream }, await projectors.retryQuarantined(model, stream));
  });
}

function release({ model, stream }: SetAside): Promise<void> {
  return withProjectors(async (projectors) => {
    const meant = (await projectors.quarantined()).find((one) => one.model === model && one.stream === stream);
    if (!meant) throw new UsageError(`Nothing of ${stream} is set aside in ${model}.`);
    const outcome = await projectors.releaseQuarantined(model, stream);
    console.log(`${model}  ${stream}  已放弃 · given up: ${meant.type} @ ${meant.position}`);
    tell({ model, stream }, outcome);
  });
}

/** Whoever runs this from a script learns from the exit code whether a stream is still held. */
function tell({ model, stream }: SetAside, { applied, error }: { applied: number; error?: string }): void {
  const held = error === undefined ? "" : `\n    仍被隔离 · still held: ${error}`;
  console.log(`${model}  ${stream}  已应用 · applied: ${applied}${held}`);
  if (error !== undefined) process.exitCode = 1;
}
