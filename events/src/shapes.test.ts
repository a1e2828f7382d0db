import { describe, expect, it } from "vitest";
import { z } from "zod";
import { TagNames } from "./note-body.ts";
import { paginationOf, pagingOf } from "./paging.ts";
import { Flag, lineUpTo, textUpTo } from "./shapes.ts";
import { characters } from "./text.ts";

describe("a flag", () => {
  it.each([
    [true, true],
    [1, true],
    ["1", true],
    ["true", true],
    [false, false],
    [0, false],
    ["0", false],
    ["false", false],
  ])("%j means %j", (value, flag) => {
    expect(Flag.parse(value)).toBe(flag);
  });

  it.each([2, "yes", "", null, undefined, {}, []])("is not %j", (value) => {
    expect(Flag.safeParse(value).error?.issues[0]?.message).toBe("参数格式错误");
  });
});

describe("text of limited length", () => {
  const Name = textUpTo(3, "太长");

  it("counts what a member counts as characters, after trimming", () => {
    expect(Name.parse("  晚风👩  ")).toBe("晚风👩");
    expect(Name.safeParse("晚风吹过").error?.issues[0]?.message).toBe("太长");
    expect(characters("👩👩👩")).toBe(3);
  });

  it("drops NUL and marks half characters, which no database keeps", () => {
    expect(Name.parse("a\u0000b")).toBe("ab");
    expect(Name.parse("\ud800🍁\udf41"), "a whole pair stays whole").toBe("\ufffd🍁\ufffd");
  });

  it("drops controls of direction, which would reverse the text beside a name", () => {
    expect(Name.parse("\u202e晚\u2067风\u2069\u202c")).toBe("晚风");
    expect(textUpTo(20, "太长").parse("مرحبا \u200f\u200e\u061cabc"), "letters stay").toBe("مرحبا abc");
  });

  it("has no controls but line ends and tabs; in one line none, and a blank for each end of a line", () => {
    expect(textUpTo(20, "太长").parse("a\u0007b\u001b\u0085c\r\nd\re\tf\u007f")).toBe("abc\nd\ne\tf");
    expect(lineUpTo(20, "太长").parse("a\u0007\r\n\u2028b\u001bc\td")).toBe("a bc d");
    expect(TagNames.parse(["a\nb", "a\u0000 b", "\n"])).toEqual(["a b"]);
  });

  it("is empty where nothing is seen, and keeps what joins characters that are", () => {
    for (const blank of ["\u200b\u200b", "\u3164", "\u2800 \u00ad", "\u202e\u2060"]) expect(Name.parse(blank)).toBe("");
    expect(textUpTo(20, "太长").parse("👨‍👩‍👧 می‌خواهم")).toBe("👨‍👩‍👧 می‌خواهم");
  });

  it("must be there", () => {
    expect(Name.safeParse(undefined).error?.issues[0]?.message).toBe("缺少必要参数");
  });
});

describe("paging", () => {
  const Paging = z.object(pagingOf(20));

  it.each([
    [{}, { page: 1, limit: 20 }],
    [
      { page: "3", limit: "50" },
      { page: 3, limit: 50 },
    ],
    [
      { page: "0", limit: "-5" },
      { page: 1, limit: 20 },
    ],
    [
      { page: "abc", limit: "1.5" },
      { page: 1, limit: 20 },
    ],
    [
      { page: ["1"], limit: {} },
      { page: 1, limit: 20 },
    ],
    [{ limit: "5000" }, { page: 1, limit: 100 }],
    [{ page: "1e99" }, { page: 1_000_000, limit: 20 }],
  ])("%j is read as %j", (query, paging) => {
    expect(Paging.parse(query)).toMatchObject(paging);
  });

  it("takes a cursor as it is and forgets one that is none", () => {
    expect(Paging.parse({ cursor: "abc" }).cursor).toBe("abc");
    expect(Paging.parse({ cursor: "x".repeat(201) }).cursor).toBeUndefined();
    expect(Paging.parse({ cursor: 5 }).cursor).toBeUndefined();
  });

  it("tells how many pages there are", () => {
    expect(paginationOf(2, 20, 41)).toEqual({ page: 2, limit: 20, total: 41, pages: 3 });
    expect(paginationOf(1, 20, 0)).toEqual({ page: 1, limit: 20, total: 0, pages: 0 });
  });
});
