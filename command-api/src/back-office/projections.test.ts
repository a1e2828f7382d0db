import { expect, it } from "vitest";
import { createProjections } from "./projections.ts";

const NOW = Date.parse("2026-05-04T08:00:10.000Z");
const checkpoint = {
  name: "notes",
  model: "notes",
  status: "live",
  version: 1,
  position: "100",
  rate: 50,
  dead_letters: 0,
  comparison: null,
};

async function listed(positionsCountEvents: boolean) {
  const event = { at: "2026-05-04T08:00:05.000Z" };
  const projections = createProjections({
    sql: { query: async () => ({ rows: [{ ...checkpoint, differing_bucket: null, updated_at: new Date(NOW) }] }) } as never,
    log: {
      readLastPosition: async () => 1100n,
      readAll: async function* () {
        yield [event as never];
      },
    },
    positionsCountEvents,
    now: () => NOW,
  });
  return (await projections.list())[0];
}

it("how long a read model will take is told where positions count events, and not where they are bytes", async () => {
  const same = { state: "catching-up", lag: 1000, lag_seconds: 5 };
  expect(await listed(true)).toMatchObject({ ...same, lag_unit: "events", seconds_left: 20 });
  expect(await listed(false)).toMatchObject({ ...same, lag_unit: "bytes", seconds_left: null });
});
