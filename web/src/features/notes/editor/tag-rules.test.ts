import { describe, expect, it } from "vitest";
import { addTag, suggestedTags, takeTags } from "./tag-rules.ts";

describe("a tag", () => {
  it("is added without its # and the spaces around it", () => {
    expect(addTag(["校园"], " #期末复习 ")).toEqual({ tags: ["校园", "期末复习"] });
  });

  it.each([
    [[], "  ", "标签不能为空"],
    [[], "#", "标签不能为空"],
    [[], "一二三四五六七八九", "标签不能超过8个字符"],
    [["Python"], "python", "这个标签已经有了"],
    [Array.from({ length: 10 }, (_, index) => `标签${index}`), "第十一", "标签不能超过10个"],
  ])("on %j, %j is refused: %s", (tags, text, problem) => {
    expect(addTag(tags, text)).toEqual({ problem });
  });

  it("may have eight characters, emoji counted as one", () => {
    expect(addTag([], "🌸".repeat(8))).toEqual({ tags: ["🌸".repeat(8)] });
  });
});

describe("a comma in the tag field", () => {
  it("ends a tag, in either width, and leaves the rest in the field", () => {
    expect(takeTags([], "校园，食堂,宿")).toEqual({ tags: ["校园", "食堂"], rest: "宿", problem: null });
  });

  it("splits a pasted list at once", () => {
    expect(takeTags(["校园"], "食堂、宿舍\n图书馆,")).toEqual({ tags: ["校园", "食堂", "宿舍", "图书馆"], rest: "", problem: null });
  });

  it("ignores empty places", () => {
    expect(takeTags([], ",,校园,,")).toEqual({ tags: ["校园"], rest: "", problem: null });
  });

  it("stops at a tag that cannot be added, and drops nothing", () => {
    expect(takeTags([], "校园，一二三四五六七八九，食堂")).toEqual({
      tags: ["校园"],
      rest: "一二三四五六七八九，食堂",
      problem: "标签不能超过8个字符",
    });
  });
});

describe("suggested tags", () => {
  const tags = ["校园", "校园美食", "Python", "python入门"].map((name) => ({ name }));
  const suggested = (typed: string, chosen: string[] = [], most = 10) => suggestedTags(tags, typed, chosen, most).map(({ name }) => name);

  it("contain the typed text, in any case, with or without #", () => {
    expect(suggested("校")).toEqual(["校园", "校园美食"]);
    expect(suggested("#PY")).toEqual(["Python", "python入门"]);
    expect(suggested("")).toHaveLength(4);
  });

  it("leave out chosen ones, and are limited in number", () => {
    expect(suggested("p", ["PYTHON"])).toEqual(["python入门"]);
    expect(suggested("", [], 3)).toHaveLength(3);
  });
});
