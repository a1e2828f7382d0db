import { expect, it } from "vitest";
import { createPostgresSignalBus } from "./postgres-signal-bus.ts";

it("signals that cannot be sent wait in order, and no more of them than are worth it", async () => {
  let isAway = true;
  const asked: string[] = [];
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const query = async (_text: string, [, payload]: readonly string[]) => {
    if (isAway) await answering;
    asked.push(String(payload));
    return { rows: [] };
  };
  const bus = createPostgresSignalBus({ pool: { query } as never, connectionString: "" });
  const told = Array.from({ length: 3000 }, (_none, version) => bus.publish({ kind: "alive", node: "one", version, size: 0 }));
  const lost = await Promise.allSettled(told.slice(1000));
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  isAway = false;
  answer();
  await Promise.all(told.slice(0, 1000));
  expect(asked.map((payload) => (JSON.parse(payload) as { version: number }).version)).toEqual(
    Array.from({ length: 1000 }, (_none, at) => at),
  );
  await bus.publish({ kind: "alive", node: "one", version: 3000, size: 0 });
  expect(asked).toHaveLength(1001);
});
