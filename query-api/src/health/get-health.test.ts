import { expect, it } from "vitest";
import { createGetHealth } from "./get-health.ts";

it("looks at the engines once for all who ask within a quarter of a second, and again after that", async () => {
  let [now, looks, isUp] = [5000, 0, true];
  const log = async () => {
    looks += 1;
    if (!isUp) throw new Error("away");
  };
  const ask = createGetHealth({ version: "1", probes: { log }, now: () => now });
  const context = { response: { setHeader: () => {} } } as unknown as Parameters<typeof ask>[1];
  const asked = () => ask({ params: {}, input: {} }, context);
  for (const answer of await Promise.all([asked(), asked(), asked()])) expect(answer).toMatchObject({ data: { status: "ok" } });
  isUp = false;
  now += 249;
  expect(await asked()).toMatchObject({ data: { status: "ok" } });
  expect(looks).toBe(1);
  now += 1;
  expect(await asked()).toMatchObject({ data: { status: "degraded", engines: { log: "down" } } });
  expect(looks).toBe(2);
});
