import { describe, expect, it } from "vitest";
import { htmlFromText, mentionedAccounts, plainFromText, storedText, textFromInput, typedText, writtenLength } from "./mentions.ts";
import { escapeHtml } from "./text.ts";

const members = new Map([
  ["lin_chen", { accountName: "Lin_Chen", nickname: "林晨<3" }],
  ["wan_feng", { accountName: "wan_feng", nickname: "晚风" }],
]);

describe("text from what a client sends", () => {
  it.each([
    ["plain text stays", "你好 世界", "你好 世界"],
    ["line breaks of every kind", "一\r\n二\r三<br>四<br/>五<BR >六", "一\n二\n三\n四\n五\n六"],
    [
      "our own link becomes a token",
      '见 <a href="/user/lin_chen" class="mention-link" data-user-id="lin_chen" contenteditable="false">@林晨</a> 吧',
      "见 [@林晨:lin_chen] 吧",
    ],
    ["whatever else is in the link", `<A class=x title="a b" data-user-id='lin_chen'\ndata-x> @林晨&lt;3 </A>`, "[@林晨<3:lin_chen]"],
    ["a link without words is named by the account", '<a data-user-id="lin_chen"></a>', "[@lin_chen:lin_chen]"],
    ["a link that is not ours is text", '<a href="/?a=1&amp;b=2">看 &lt;这里</a>', '<a href="/?a=1&b=2">看 <这里</a>'],
    ["a token stays a token", "[@林晨:lin_chen]", "[@林晨:lin_chen]"],
    ["other tags are text", "<b>重</b>点<p>段</p><img src=x onerror=alert(1)>", "<b>重</b>点<p>段</p><img src=x onerror=alert(1)>"],
    ["types are text", "List<String> 和 if (a<b && c>d)", "List<String> 和 if (a<b && c>d)"],
    ["a script is text", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["entities are read once", "&lt;b&gt; &amp;lt; &quot;&#39;&nbsp;", "<b> &lt; \"'"],
    ["less than is less than", "1 < 2 && 3 > 2", "1 < 2 && 3 > 2"],
    ["NUL goes", "a\u0000b", "ab"],
  ])("%s", (_title, input, text) => {
    expect(textFromInput(input)).toBe(text);
  });

  it("keeps brackets out of the nickname of a token", () => {
    expect(textFromInput('<a data-user-id="lin_chen">@[林]:晨</a>')).toBe("[@林晨:lin_chen]");
  });
});

describe("stored text as HTML", () => {
  it.each([
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    '<img src="x" onerror="alert(1)">',
    "&lt;img src=x onerror=alert(1)&gt;",
    "<<b>script>alert(1)<</b>/script>",
    "<a href='javascript:alert(1)'>x</a>",
    "<svg/onload=alert(1)>",
    '[@"><script>alert(1)</script>:lin_chen]',
  ])("never comes alive: %s", (input) => {
    const once = htmlFromText(textFromInput(input), members);
    const raw = htmlFromText(input, members);
    // All that may begin a tag is our own link and a line break.
    for (const html of [once, raw])
      expect(
        html.replaceAll(/<a href="\/user\/\w+" class="mention-link" data-user-id="\w+" contenteditable="false">|<\/a>|<br>/g, ""),
      ).not.toMatch(/[<>]/);
  });

  it("shows a mention under today's nickname and account, escaped", () => {
    expect(htmlFromText("见 [@旧名:LIN_CHEN]\n好", members)).toBe(
      '见 <a href="/user/Lin_Chen" class="mention-link" data-user-id="Lin_Chen" contenteditable="false">@林晨&lt;3</a><br>好',
    );
  });

  it("shows a mention of nobody as plain text", () => {
    expect(htmlFromText("[@某人<b>:nobody]", members)).toBe("@某人&lt;b&gt;");
  });

  it("comes back as the same text when an editor sends it again", () => {
    const text = "早上好 [@晚风:wan_feng]\n1 < 2 & 3";
    expect(textFromInput(htmlFromText(text, members))).toBe(text);
  });
});

describe("text from a client that says that it sends text", () => {
  it.each([
    ["keeps entities", "&lt;b&gt; &amp;lt;"],
    ["keeps line breaks that are words", "<br> 和 <br/>"],
    ["keeps links", '<a data-user-id="lin_chen">@林晨</a>'],
    ["keeps types", "List<String>"],
  ])("%s", (_title, input) => {
    expect(textFromInput(input, "text")).toBe(input);
  });

  it("ends every line alike, and drops what cannot be stored", () => {
    expect(textFromInput(" 一\r\n二\r三\u0000\ud800 ", "text")).toBe("一\n二\n三\ufffd");
  });
});

describe("a token that names nobody", () => {
  const typed = "[@某人:nobody] [@林晨:lin_chen]";

  it("is words where text was sent, in HTML, in previews and when its author changes it", () => {
    const stored = storedText(typed, members, "text");
    expect(mentionedAccounts(stored)).toEqual(["lin_chen"]);
    expect(htmlFromText(stored, members)).toMatch(/^\[@某人:nobody\] <a /);
    expect(plainFromText(stored, 100)).toBe("[@某人:nobody] @林晨");
    expect(typedText(stored)).toBe(typed);
    expect(storedText(typedText(stored), members, "text")).toBe(stored);
  });

  it("is a name where the client may have made it of a link", () => {
    expect(htmlFromText(storedText("[@某人:nobody]", members), members)).toBe("@某人");
  });

  it("is words with colons too, whoever it names and however it was sent", () => {
    for (const format of ["text", undefined] as const) {
      const stored = storedText("[@林晨:lin_chen:] [@x:abc::]", members, format);
      expect(mentionedAccounts(stored)).toEqual([]);
      expect(htmlFromText(stored, members)).toBe("[@林晨:lin_chen:] [@x:abc::]");
      expect(typedText(stored)).toBe("[@林晨:lin_chen:] [@x:abc::]");
    }
  });

  it("does not swallow a mention that follows it", () => {
    expect(plainFromText("[@ [@林晨:lin_chen]")).toBe("[@ @林晨");
  });
});

describe("mentions in a text", () => {
  it("are found once each, as typed, and only where a token is", () => {
    expect(mentionedAccounts("[@甲:aaa] [@乙:bbb] [@甲:aaa] @丙 [@:ccc] [@丁:x]")).toEqual(["aaa", "bbb"]);
  });

  it("are names in a preview, which is cut by characters", () => {
    expect(plainFromText("[@晚风:wan_feng] 你好", 100)).toBe("@晚风 你好");
    expect(writtenLength("[@晚风:wan_feng] 😀")).toBe(5);
    expect(plainFromText("👩👨👧你好", 3)).toBe("👩👨👧");
  });
});

it("escapes what HTML would read", () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
});
