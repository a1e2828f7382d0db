import { describe, expect, it } from "vitest";
import { withKeyword } from "./search-history.ts";

describe("the history of searches", () => {
  it("has the latest first, trimmed and once", () => {
    expect(withKeyword(["食堂", "考研"], " 考研 ")).toEqual(["考研", "食堂"]);
  });
  it("keeps five", () => {
    expect(withKeyword(["一", "二", "三", "四", "五"], "六")).toEqual(["六", "一", "二", "三", "四"]);
  });
  it("ignores an empty search", () => {
    expect(withKeyword(["一"], "  ")).toEqual(["一"]);
  });
});
