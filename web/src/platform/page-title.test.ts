import { beforeEach, describe, expect, it } from "vitest";
import { createTitles } from "./page-title.ts";

let tab = "";
let say: ReturnType<typeof createTitles>;
beforeEach(() => {
  say = createTitles((title) => {
    tab = title;
  });
});

describe("the title of the tab", () => {
  it("is the page's until the next one says its own, or the site's where that has none", () => {
    const leave = say("page", "校园");
    expect(tab).toBe("校园 · 拾页");
    leave();
    expect(tab).toBe("校园 · 拾页");
    say("page", undefined);
    expect(tab).toBe("拾页 · 捡起每一页生活");
  });

  it("is the open note's, and the page's again when it closes", () => {
    say("page", "校园");
    const close = say("overlay", "操场的晚霞");
    expect(tab).toBe("操场的晚霞 · 拾页");
    close();
    expect(tab).toBe("校园 · 拾页");
  });

  it("stays the note's when the page below learns its name late, and is that name afterwards", () => {
    const leave = say("page", "发布笔记");
    const close = say("overlay", "操场的晚霞");
    leave();
    say("page", undefined);
    expect(tab).toBe("操场的晚霞 · 拾页");
    say("page", "小叶的主页");
    expect(tab).toBe("操场的晚霞 · 拾页");
    close();
    expect(tab).toBe("小叶的主页 · 拾页");
  });

  it("is still the page's while the note above is on its way", () => {
    say("page", "校园");
    say("overlay", undefined);
    expect(tab).toBe("校园 · 拾页");
  });
});
