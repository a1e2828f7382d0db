import { describe, expect, it } from "vitest";
import { textParts, topicAddress, topicParts } from "./text-parts.ts";

const linksOf = (text: string) => textParts(text).flatMap((part) => (part.kind === "link" ? [part.address] : []));

describe("addresses in a text", () => {
  it.each([
    ["看这个https://a.cn/x?y=1。好看", ["https://a.cn/x?y=1"]],
    ["(http://a.cn/b), https://c.cn!", ["http://a.cn/b", "https://c.cn"]],
    ["javascript:alert(1) ftp://a.cn www.a.cn", []],
    ["https:// http://", []],
    ['https://a.cn/"onclick=1', ["https://a.cn/"]],
  ])("%s", (text, links) => {
    expect(linksOf(text)).toEqual(links);
    expect(
      textParts(text)
        .map(({ text: part }) => part)
        .join(""),
    ).toBe(text);
  });
});

describe("topics in a text", () => {
  const topicsOf = (text: string) => topicParts(text).flatMap((part) => (part.kind === "topic" ? [part.name] : []));

  it.each([
    ["今天去了#图书馆 和#食堂！", ["图书馆", "食堂"]],
    ["#校园#生活", ["校园", "生活"]],
    ["＃拍照，#考研2027", ["拍照", "考研2027"]],
    ["C#语言 ##标题 # 空 #1 #2027 a@b#c", []],
    ["#这一句话没有空格所以不是标签", []],
    ["https://a.cn/x#top 和 #晚霞", ["晚霞"]],
    ['#<img src=x onerror=alert(1)> #"好', []],
  ])("%s", (text, names) => {
    expect(topicsOf(text)).toEqual(names);
    expect(
      topicParts(text)
        .map(({ text: part }) => part)
        .join(""),
    ).toBe(text);
  });

  it("lead to the search of the tag", () => expect(topicAddress("C语言&x")).toBe("/search_result?tag=C%E8%AF%AD%E8%A8%80%26x"));
});
