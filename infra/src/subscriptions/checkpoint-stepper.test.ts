import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReadDb } from "../read-models/database.ts";
import { createCheckpointStepper } from "./checkpoint-stepper.ts";
import type { Lease } from "./lease.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const leaseOf = (model: string) => ({ model, fencingToken: 1 }) as unknown as Lease;
const lease = leaseOf("notes");

/** A database that takes so long for each statement, stepped by an event each millisecond for a second; how many statements that were. */
async function statementsOf(takes: number): Promise<number> {
  let statements = 0;
  const query = async () => {
    statements += 1;
    await new Promise((resolve) => setTimeout(resolve, takes));
    return { rows: [{ model: lease.model, moved: true }] };
  };
  const stepper = createCheckpointStepper({ query } as unknown as ReadDb);
  for (let position = 1n; position <= 1000n; position++) {
    void stepper.step(lease, position, { live: true, rate: 0 });
    await vi.advanceTimersByTimeAsync(1);
  }
  return statements;
}

it("steps take a database no more than a fifth of its time, however long each takes it", async () => {
  expect(await statementsOf(20)).toBeLessThanOrEqual(1000 / (20 * 5) + 1);
  expect(await statementsOf(1), "and are quick where it is").toBeGreaterThan(100);
});

it("a step for which a caller may wait is stored within milliseconds, also behind one that is in history", async () => {
  const models = ["feed", "members"];
  const query = async () => ({ rows: models.map((model) => ({ model, moved: true })) });
  const stepper = createCheckpointStepper({ query } as unknown as ReadDb);
  let stored = 0;
  for (const [at, model] of models.entries())
    void stepper.step(leaseOf(model), 12n, { live: at > 0, rate: 0 }).then(() => {
      stored += 1;
    });
  await vi.advanceTimersByTimeAsync(5);
  expect(stored).toBe(2);
});

it("a statement that was unanswered for long delays the next one no longer than others", async () => {
  const sent: number[] = [];
  const query = async () => {
    sent.push(performance.now());
    if (sent.length > 1) return { rows: [{ model: lease.model, moved: true }] };
    await new Promise((resolve) => setTimeout(resolve, 8000));
    throw new Error("Query read timeout");
  };
  const stepper = createCheckpointStepper({ query } as unknown as ReadDb);
  stepper.step(lease, 1n, { live: true, rate: 0 }).catch(() => {});
  await vi.advanceTimersByTimeAsync(8010);
  await Promise.all([stepper.step(lease, 2n, { live: true, rate: 0 }), vi.advanceTimersByTimeAsync(1000)]);
  expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeLessThan(8200);
});
