import { beforeEach, expect, it } from "vitest";
import { migrateReadDb } from "../read-models/migrate.ts";
import type { CheckpointStepper } from "./checkpoint-stepper.ts";
import { ensurePolicyCheckpoint } from "./checkpoints.ts";
import type { EventReader } from "./event-reader.ts";
import { LeaseLostError } from "./failures.ts";
import { createRunner } from "./runner.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const lab = useLogLab();
const subscription = {
  ...{ model: "one", version: 1, publishing: false, pushes: false, restMs: 0 },
  concerns: () => false,
  process: async () => {},
};

/** Hands one event over, and notes the signals of those who follow. */
function oneEvent(attempts: AbortSignal[] = []): Pick<EventReader, "follow" | "readLastPosition"> {
  return {
    async follow({ signal, onBatch }) {
      attempts.push(signal);
      await onBatch(numberedEvents(1, ["category-1"]), { left: 0, through: 3n });
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    },
    readLastPosition: async () => 3n,
  };
}

beforeEach(async () => {
  await migrateReadDb(lab.database.url);
  await ensurePolicyCheckpoint(lab.readDb, { name: "one", version: 1, from: 0n });
});

it.each([
  ["keeps its place when it is fenced while it is held", true],
  ["gives its place up when it is fenced while it works", false],
])("a runner %s", async (_what, held) => {
  const attempts: AbortSignal[] = [];
  const ending = new AbortController();
  let fence: ((error: unknown) => void) | undefined;
  const stepper: CheckpointStepper = {
    step: () =>
      new Promise((_resolve, reject) => {
        fence = reject;
      }),
    end: async () => {},
  };
  const runner = createRunner({ readDb: lab.readDb, reader: oneEvent(attempts), stepper, warn: () => {} }, subscription, 1);
  const running = runner.run(ending.signal);
  await expect.poll(() => fence).toBeDefined();
  if (held) runner.pauseSwitch.close();
  fence?.(new LeaseLostError("one"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(attempts[0]?.aborted).toBe(!held);
  ending.abort();
  await running;
});

it("a runner that is to be held ends the batch in hand first", async () => {
  const ending = new AbortController();
  let handOver: (() => void) | undefined;
  let done = false;
  const process = async () => {
    await new Promise<void>((resolve) => {
      handOver = resolve;
    });
    done = true;
  };
  const stepper: CheckpointStepper = { step: async () => {}, end: async () => {} };
  const runner = createRunner(
    { readDb: lab.readDb, reader: oneEvent(), stepper, warn: () => {} },
    { ...subscription, concerns: () => true, process },
    1,
  );
  const running = runner.run(ending.signal);
  await expect.poll(() => handOver).toBeDefined();
  const held = runner.hold().then(() => done);
  handOver?.();
  expect(await held, "done by then").toBe(true);
  ending.abort();
  await running;
});

it("a runner that stands by tries again without opening connections", async () => {
  const ending = new AbortController();
  const stepper: CheckpointStepper = { step: async () => {}, end: async () => {} };
  const create = () => createRunner({ readDb: lab.readDb, reader: oneEvent(), stepper, warn: () => {} }, subscription, 1);
  const [first, second] = [create(), create()];
  const running = [first.run(ending.signal)];
  await expect.poll(() => first.status().state).toBe("live");
  running.push(second.run(ending.signal));
  await expect.poll(() => second.status().state).toBe("standby");
  let [tries, opened] = [0, 0];
  lab.readDb.on("acquire", () => {
    tries += 1;
  });
  lab.readDb.on("connect", () => {
    opened += 1;
  });
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(opened).toBe(0);
  ending.abort();
  await Promise.all(running);
});
