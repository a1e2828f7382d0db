import { describe, expect, it } from "vitest";
import { readProof } from "./proof-of-work.ts";

describe("what stands in the header of a proof", () => {
  it.each([
    ["nothing", ""],
    ["no base64", "%%%%"],
    ["no JSON", btoa("nonsense")],
    ["another shape", btoa(JSON.stringify({ challenge: {}, solution: null }))],
    ["a list", btoa("[]")],
    ["too much", "A".repeat(1_000_000)],
  ])("%s is no proof", (_what, header) => {
    expect(readProof(header)).toBeUndefined();
  });
});
