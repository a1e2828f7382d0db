import { describe, expect, it } from "vitest";
import { staleTargets } from "./build.mjs";

const target = { name: "one", inputs: ["infra/docker"], outputs: ["package.json"] };
const hashes = Object.fromEntries(staleTargets([target], {}).map(({ name, hash }) => [name, hash]));

describe("what was built", () => {
  it("is not built again while its sources are the same and its result is there", () => {
    expect(staleTargets([target], hashes)).toEqual([]);
  });

  it("is built again after its sources have changed", () => {
    expect(staleTargets([{ ...target, inputs: ["infra/kubernetes"] }], hashes)).toHaveLength(1);
  });

  it("is built again when a part of its result is gone", () => {
    expect(staleTargets([{ ...target, outputs: ["package.json", "web/dist/gone.html"] }], hashes)).toHaveLength(1);
  });
});
