import type { LogVerification } from "@shiye/infra/event-store/postgres/verify-log";
import { describe, expect, it } from "vitest";
import { told, uncheckedOf } from "./log-verify-words.ts";

const BUCKET = 4096;
const found = (closed: number, last: number, more: Partial<LogVerification> = {}): LogVerification => ({
  events: last,
  buckets: closed,
  closedThrough: BigInt(closed * BUCKET),
  last: BigInt(last),
  chain: Buffer.alloc(32),
  ...more,
});
const anchorAt = (position: number) => ({ position: String(position), chain: "0" });

describe("a log that is whole", () => {
  it("is not said to be as it was where nothing but gaps was looked for", () => {
    const young = found(0, 3530);
    expect(told(young)).toMatch(/^0 个事件完好 .* up to position 0; .* 3530 after them .* checked for gaps only/);
    expect(uncheckedOf(young)).toBe(3530n);
    const older = found(1, BUCKET + 10);
    expect(told(older)).toMatch(/^4096 个事件完好 .* up to position 4096; .* 10 after them .* checked for gaps only/);
    expect(uncheckedOf(older)).toBe(10n);
  });

  it("is as it was as far as an anchor goes", () => {
    expect(told(found(0, 3530), anchorAt(3530))).toBe("3530 个事件完好 · events are as they were, up to position 3530");
    expect(uncheckedOf(found(0, 3530), anchorAt(3500))).toBe(30n);
    expect(uncheckedOf(found(1, BUCKET), anchorAt(5)), "an anchor before the records end").toBe(0n);
  });
});

describe("a log that differs from its anchor", () => {
  it("in a bucket without a record: one of its events was changed, and no record was made to fit", () => {
    const words = told(found(1, BUCKET + 10, { fault: { bucket: 1n, kind: "anchor" } }), anchorAt(BUCKET + 10));
    expect(words).toContain(`an event between position ${BUCKET + 1} and ${BUCKET + 10} was changed`);
    expect(words).not.toContain("made to fit");
  });

  it("in a bucket with a record: the records were made to fit", () => {
    const words = told(found(1, BUCKET + 10, { fault: { bucket: 0n, kind: "anchor" } }), anchorAt(50));
    expect(words).toMatch(/bucket 0 .*made to fit/);
  });
});
