import { expect, it } from "vitest";
import { isAway } from "../read-models/statement-reader.ts";
import { createPostgresSignalBus } from "./postgres-signal-bus.ts";

it("signals that cannot be sent wait in order, and no more of them than are worth it", async () => {
  let isSilent = true;
  const asked: string[] = [];
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const query = async (_text: string, [, payload]: readonly string[]) => {
    if (isSilent) await answering;
    asked.push(String(payload));
    return { rows: [] };
  };
  const bus = createPostgresSignalBus({ pool: { query } as never, connectionString: "" });
  const told = Array.from({ length: 3000 }, (_none, version) => bus.publish({ kind: "alive", node: "one", version, size: 0 }));
  const lost = await Promise.allSettled(told.slice(1000));
  expect(
    lost.every((one) => one.status === "rejected" && isAway(one.reason)),
    "told like any outage, and not as a fault each",
  ).toBe(true);
  isSilent = false;
  answer();
  await Promise.all(told.slice(0, 1000));
  expect(asked.map((payload) => (JSON.parse(payload) as { version: number }).version)).toEqual(
    Array.from({ length: 1000 }, (_none, at) => at),
  );
  await bus.publish({ kind: "alive", node: "one", version: 3000, size: 0 });
  expect(asked).toHaveLength(1001);
});
