import { mentionedAccounts, textFromInput } from "@shiye/events/mentions";
import { describe, expect, it } from "vitest";
import { changeText, keptText, mentionBefore, mentionOf, mentionQuery, showText } from "./mention-text.ts";

const leaf = mentionOf({ user_id: "xiaoye", nickname: "小叶" });
const wind = mentionOf({ user_id: "afeng", nickname: "阿风" });
const value = `和${leaf.token} ${wind.token}去图书馆`;
const nobody = new Map<string, string>();
/** As after a key press: the text is now `text`, with the caret at |. */
const typed = (from: string, shown: string, known: ReadonlyMap<string, string> = nobody) =>
  keptText(changeText(showText(from), shown.replace("|", ""), shown.indexOf("|"), known));

describe("a text with mentions", () => {
  it("shows names, and is stored with tokens that the server accepts", () => {
    const shown = showText(value);
    expect(shown.text).toBe("和@小叶 @阿风去图书馆");
    expect(keptText(shown)).toBe(value);
    expect(mentionedAccounts(textFromInput(keptText(shown)))).toEqual(["xiaoye", "afeng"]);
  });

  it("makes a token of any nickname", () => {
    expect(mentionedAccounts(mentionOf({ user_id: "abc", nickname: "[a]:b" }).token)).toEqual(["abc"]);
    expect(mentionedAccounts(mentionOf({ user_id: "abc", nickname: ":]" }).token)).toEqual(["abc"]);
  });

  it.each([
    ["before them", "今天|和@小叶 @阿风去图书馆", `今天${value}`],
    ["between them", "和@小叶、| @阿风去图书馆", `和${leaf.token}、 ${wind.token}去图书馆`],
    ["after them", "和@小叶 @阿风去图书馆吧|", `${value}吧`],
  ])("keeps them when something is written %s", (_where, shown, kept) => {
    expect(typed(value, shown)).toBe(kept);
  });

  it("loses a mention as a whole when its last character is deleted", () => {
    expect(typed(value, "和@小| @阿风去图书馆")).toBe(`和 ${wind.token}去图书馆`);
    expect(changeText(showText(value), "和@小 @阿风去图书馆", 3, nobody)).toMatchObject({ text: "和 @阿风去图书馆", caret: 1 });
  });

  it("loses the mentions that a deletion touches, and no other", () => {
    expect(typed(value, "和@小|风去图书馆")).toBe("和去图书馆");
    expect(typed(value, "|@阿风去图书馆")).toBe(`${wind.token}去图书馆`);
  });

  it("turns a mention into plain text when text is inserted into it", () => {
    expect(typed(value, "和@小绿|叶 @阿风去图书馆")).toBe(`和@小绿叶 ${wind.token}去图书馆`);
  });

  it("distinguishes two equal mentions by the caret", () => {
    const other = "[@小叶:xiaoye2]";
    expect(typed(`${leaf.token} ${other} `, "|@小叶 ")).toBe(`${other} `);
    expect(typed(`${leaf.token} ${other} `, "@小叶 |")).toBe(`${leaf.token} `);
  });
});

describe("a known name that is inserted in one piece", () => {
  const known = new Map([[leaf.label, leaf.token]]);

  it("is a mention: chosen, pasted or restored by undo", () => {
    expect(typed("和去", "和@小叶 |去", known)).toBe(`和${leaf.token} 去`);
    expect(typed("@阿风", "@小叶 |@阿风", known)).toBe(`${leaf.token} @阿风`);
  });

  it("is none as the beginning of a longer name, or typed letter by letter", () => {
    expect(typed("", "@小叶子|", known)).toBe("@小叶子");
    expect(typed("@小", "@小叶|", known)).toBe("@小叶");
  });
});

describe("an @ before the caret", () => {
  const query = (text: string) => mentionQuery(showText(text.replace("|", "")), showText(text).text.indexOf("|"));

  it("begins a search, also right after a Chinese character", () => {
    expect(query("@|")).toEqual({ start: 0, query: "" });
    expect(query("谢谢@小|")).toEqual({ start: 2, query: "小" });
    expect(query("谢谢@xiao|ye")).toEqual({ start: 2, query: "xiao" });
    expect(query("@小叶 ＠夜|"), "as wide as a character").toEqual({ start: 4, query: "夜" });
  });

  it.each(["|@", "a@b|", "@小 |", "@小\n|", "没有|", `${leaf.token}|`, `@${"长".repeat(16)}|`])("asks for nobody in %j", (text) => {
    expect(query(text)).toBeNull();
  });

  it("belongs to a mention that ends at it", () => {
    expect(mentionBefore(showText(value), 4)?.token).toBe(leaf.token);
    expect(mentionBefore(showText(value), 5)).toBeUndefined();
  });
});
