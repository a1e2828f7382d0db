import { describe, expect, it } from "vitest";
import { keyEffect } from "./use-active-option.ts";

const effect = (key: string, active: number, count = 3, shiftKey = false) => keyEffect({ key, shiftKey }, { active, count });

describe("a key in a field with suggestions", () => {
  it("moves down and up, and from the end to the start", () => {
    expect([effect("ArrowDown", -1), effect("ArrowDown", 0), effect("ArrowDown", 2)]).toEqual([0, 1, 0]);
    expect([effect("ArrowUp", -1), effect("ArrowUp", 0), effect("ArrowUp", 2)]).toEqual([2, 2, 1]);
  });

  it("picks the active option, and nothing without one", () => {
    expect([effect("Enter", 1), effect("Tab", 1)]).toEqual(["pick", "pick"]);
    expect([effect("Enter", -1), effect("Tab", -1), effect("Enter", -1, 0)]).toEqual([undefined, undefined, undefined]);
  });

  it("is left to the field if it is a letter, or Enter or Tab that picks nothing", () => {
    expect([effect("a", 1), effect("Enter", 1, 3, true), effect("Tab", 1, 3, true), effect("ArrowDown", -1, 0)]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it("closes the list if it is Escape, also a list without options", () => {
    expect([effect("Escape", 1), effect("Escape", -1, 0)]).toEqual(["close", "close"]);
  });
});
