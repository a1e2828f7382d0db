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
  it("is that of the page until the next page sets its own, or that of the site if that page has none", () => {
    const leave = say("page", "校园");
    expect(tab).toBe("校园 · 拾页");
    leave();
    expect(tab).toBe("校园 · 拾页");
    say("page", undefined);
    expect(tab).toBe("拾页 · 捡起每一页生活");
  });

  it("is that of the open note, and that of the page again when the note closes", () => {
    say("page", "校园");
    const close = say("overlay", "操场的晚霞");
    expect(tab).toBe("操场的晚霞 · 拾页");
    close();
    expect(tab).toBe("校园 · 拾页");
  });

  it("stays that of the note when the page below learns its title late, and is that title afterwards", () => {
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

  it("is still that of the page while the note above loads", () => {
    say("page", "校园");
    say("overlay", undefined);
    expect(tab).toBe("校园 · 拾页");
  });
});
