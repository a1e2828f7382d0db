import { describe, expect, it } from "vitest";
import { callParent, readTraceparent, requestIdOf, traceIdOf } from "./trace-ids.ts";

const REQUEST = "01890a5d-ac96-774b-bcce-b302099a8057";
const TRACE = "01890a5dac96774bbcceb302099a8057";

describe("the trace of a request", () => {
  it("has its id, and gives it back", () => {
    expect(traceIdOf(REQUEST)).toBe(TRACE);
    expect(requestIdOf(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(REQUEST);
    expect(callParent(REQUEST)).toBe(`00-${TRACE}-bcceb302099a8057-01`);
    expect(readTraceparent(callParent(REQUEST) ?? "")).toEqual({ traceId: TRACE, spanId: "bcceb302099a8057", sampled: true });
  });

  it.each(["", "system", "-", `${REQUEST}0`, "00000000-0000-0000-0000-000000000000"])("is none for %j, which names no request", (text) => {
    expect(traceIdOf(text)).toBeUndefined();
    expect(callParent(text)).toBeUndefined();
  });

  it.each([
    undefined,
    "",
    TRACE,
    `00-${TRACE}-00f067aa0ba902b7`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
  ])("is not read from %j, which is no traceparent", (text) => expect(requestIdOf(text)).toBeUndefined());
});
