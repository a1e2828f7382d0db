import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./accessibility.ts";
import { cardOf, chooseItem, navigate, openFeed, openNote } from "./at-the-browser.ts";
import { launchBrowser, type Visitor } from "./browser.ts";
import { type Community, createCommunity, publishWithPictures, visit } from "./community.ts";
import { sticksOut } from "./layout.ts";
import { boundByOrder } from "./style-order.ts";

const TITLE = "图书馆窗边的下午";
const soon = { timeout: 30_000 };
let community: Community;
let noteId = 0;
let author: Visitor;
let reader: Visitor;
let guest: Visitor;

beforeAll(async () => {
  community = await createCommunity();
  noteId = await publishWithPictures(community.author, TITLE, 3);
  const { id } = await community.reader.comment(noteId, "这个位置我也坐过！");
  await community.author.comment(noteId, "下次一起去", id);
  await community.reader.comment(noteId, "几点开门？");
  [author, reader, guest] = await Promise.all([
    community.visit(community.author),
    community.visit(community.reader),
    community.visit(null),
  ]);
});
afterAll(() => community.stop());

const openFromFeed = async (page: Page) => {
  await openFeed(page, TITLE);
  return openNote(page, TITLE);
};
const openMore = async (page: Page) => {
  await openFeed(page, TITLE);
  await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "关于" }).waitFor();
};
const openFromMore = (item: string) => async (page: Page) => {
  await openMore(page);
  await chooseItem(page, item);
  await page.getByRole("dialog").waitFor();
};
const openOwnMenu = async (page: Page) => {
  const note = await openFromFeed(page);
  await note.getByRole("button", { name: "管理笔记" }).click();
  await page.getByRole("menuitem", { name: "编辑" }).waitFor();
};
const openRegistration = async (page: Page) => {
  await page.goto("/explore");
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await page.getByRole("dialog", { name: "登录拾页" }).getByRole("button", { name: "去注册" }).click();
  const form = page.getByRole("dialog", { name: "注册账号" });
  await form.getByLabel("昵称").waitFor();
  return form;
};

const screens: { name: string; visitor: () => Visitor; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: "a member's page",
    visitor: () => reader,
    open: async (page) => {
      await page.goto("/user/xiaoye");
      await page.getByRole("button", { name: /^关注，/ }).waitFor();
      await cardOf(page, TITLE).waitFor();
    },
  },
  {
    name: "one's own page",
    visitor: () => author,
    open: async (page) => {
      await page.goto("/user");
      await cardOf(page, TITLE).waitFor();
    },
  },
  {
    name: "a note as a page",
    visitor: () => guest,
    open: async (page) => {
      await page.goto(`/post?id=${noteId}`);
      await page.getByText("几点开门？").waitFor();
    },
  },
  {
    name: "a page that is not there",
    visitor: () => guest,
    open: (page) => page.goto("/nowhere").then(() => page.getByText("这一页不见了").waitFor()),
  },
  { name: "the registration", visitor: () => guest, open: openRegistration },
  {
    name: "the captcha",
    visitor: () => guest,
    open: async (page) => {
      const form = await openRegistration(page);
      await form.getByLabel("账号", { exact: true }).fill("somebody");
      await form.getByLabel("昵称").fill("某人");
      for (const label of ["密码", "确认密码"]) await form.getByLabel(label, { exact: true }).fill("shiye123");
      await form.getByRole("button", { name: "注册", exact: true }).click();
      await page.getByRole("dialog", { name: "输入验证码" }).locator("img").waitFor();
    },
  },
  { name: "the menu of more", visitor: () => guest, open: openMore },
  { name: "关于", visitor: () => guest, open: openFromMore("关于") },
  { name: "键盘快捷键", visitor: () => guest, open: openFromMore("键盘快捷键") },
  { name: "主题颜色", visitor: () => guest, open: openFromMore("主题颜色") },
  {
    name: "the order of comments",
    visitor: () => reader,
    open: async (page) => {
      const note = await openFromFeed(page);
      await note.getByRole("button", { name: /^评论排序/ }).click();
      await page.getByRole("menuitemradio").first().waitFor();
    },
  },
  { name: "the menu of one's own note", visitor: () => author, open: openOwnMenu },
  {
    name: "the form of a note that is changed",
    visitor: () => author,
    open: async (page) => {
      await openOwnMenu(page);
      await chooseItem(page, "编辑");
      await page.getByRole("dialog", { name: "编辑图文笔记" }).getByLabel("正文").waitFor();
    },
  },
  {
    name: "the question before a note is deleted",
    visitor: () => author,
    open: async (page) => {
      await openOwnMenu(page);
      await chooseItem(page, "删除");
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "a picture on the whole screen",
    visitor: () => reader,
    open: async (page) => {
      const note = await openFromFeed(page);
      await note.getByRole("button", { name: "查看大图" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "关闭大图" }).waitFor();
    },
  },
];

describe.each(screens)("$name", ({ visitor, open }) => {
  it.each([1440, 390])("breaks no rule of accessibility at %i px, light and dark", async (width) => {
    const { page } = visitor();
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await open(page);
    expect(await findViolations(page), "light").toEqual([]);
    expect(await boundByOrder(page), "styles by the order of files").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme), soon).toBe("dark");
    expect(await findViolations(page), "dark").toEqual([]);
  });
});

it("breaks no rule of accessibility while a part of the site is on its way", async () => {
  const { page } = author;
  await openFeed(page, TITLE);
  const part = "**/assets/PublishPage-*.js";
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(part, (route) => held.then(() => route.continue()));
  await navigate(page, "发布");
  await page.getByRole("progressbar", { name: "正在加载" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  send();
  await page.getByRole("heading", { name: "发布笔记" }).waitFor();
  await page.unroute(part);
});

describe("whoever has only a keyboard", () => {
  it("opens a note, likes it, comments on it, closes it, and is back on its card", async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1440, height: 860 });
    await openFeed(page, TITLE);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-note") ?? null);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("跳到正文");
    await page.keyboard.press("Enter");
    for (let steps = 0; (await focused()) === null; steps += 1) {
      expect(steps, "presses of Tab from the content to the first card").toBeLessThan(20);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    const note = page.getByRole("dialog", { name: TITLE });
    await note.waitFor();
    await expect.poll(() => note.evaluate((dialog) => dialog.contains(document.activeElement)), soon).toBe(true);
    await note.getByRole("button", { name: /^点赞，/ }).waitFor();
    await tabTo(page, /^点赞，/);
    await page.keyboard.press("Space");
    await expect.poll(() => note.getByRole("button", { name: "点赞，1 个赞" }).getAttribute("aria-pressed"), soon).toBe("true");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("只用键盘写的");
    await page.keyboard.press("Shift+Enter");
    await note.getByRole("article", { name: "我的评论" }).getByText("只用键盘写的").waitFor();
    // Esc leaves the field first, and then the note.
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe("BODY");
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "detached" });
    await expect.poll(focused, soon).toBe(String(noteId));
  });

  it("finds the focus on the new page and hears its name, and keeps it while changing channels", async () => {
    const { page } = guest;
    await page.setViewportSize({ width: 1440, height: 860 });
    await openFeed(page, TITLE);
    const announced = (name: string) => page.getByRole("status").filter({ hasText: name }).waitFor({ state: "attached" });
    const channel = page.getByRole("navigation", { name: "频道" }).getByRole("link", { name: "学习" });
    await channel.focus();
    await page.keyboard.press("Enter");
    await announced("学习 · 拾页");
    await expect.poll(() => channel.evaluate((link) => link === document.activeElement), soon).toBe(true);
    await page.getByRole("navigation", { name: "主导航" }).filter({ visible: true }).getByRole("link", { name: "发布" }).focus();
    await page.keyboard.press("Enter");
    await announced("发布笔记 · 拾页");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe("content");
  });

  it("hears that a note is a video before opening it", async () => {
    const { page } = guest;
    await page.route("**/api/posts?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const post of body.data.posts) post.type = 2;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto("/explore");
    await page.getByRole("link", { name: `视频 ${TITLE}`, exact: true }).waitFor();
    await page.unroute("**/api/posts?*");
  });

  /** Until the focus is on a button of this name. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let steps = 0; steps < 40; steps += 1) {
      if (name.test((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) ?? "")) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`forty presses of Tab did not lead to ${name}`);
  }
});

describe("the site", () => {
  it.each([769, 820, 961, 1024])("a note on its own page has its last button within its card at %i pixels", async (width) => {
    const { page } = reader;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/post?id=${noteId}`);
    const share = page.getByRole("button", { name: "分享" });
    await share.waitFor();
    const [button, card] = await share.evaluate((element) => {
      let around = element.parentElement;
      while (around && getComputedStyle(around).overflowX !== "hidden") around = around.parentElement;
      return [element, around].map((part) => part?.getBoundingClientRect().right ?? 0);
    });
    expect(card).toBeGreaterThan(0);
    expect(button).toBeLessThanOrEqual(card ?? 0);
  });

  it.each(["/explore", "/user/xiaoye", "note", "/publish"])("%s fits into 320 pixels without scrolling sideways", async (address) => {
    const { page } = author;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address === "note" ? `/post?id=${noteId}` : address);
    await page.getByRole("heading").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    await expect.poll(() => sticksOut(page), soon).toEqual([]);
  });

  it("has larger texts for who set them so in the browser, and cards that hold them", async () => {
    const browser = await launchBrowser({ textSize: 24 });
    const { page } = await visit(browser, community.product.url, community.reader, { viewport: { width: 390, height: 844 } });
    for (const address of ["/user/xiaoye", `/post?id=${noteId}`, "/publish", "/explore"]) {
      await page.goto(address);
      await page.getByRole("heading").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await expect.poll(() => sticksOut(page), soon).toEqual([]);
    }
    const title = page.getByRole("heading", { name: TITLE });
    expect(await title.evaluate((heading) => getComputedStyle(heading).fontSize)).toBe("22.5px");
    // The row of the author stands below the whole title, within the place that the wall keeps for the card.
    const ends = await title.evaluate((heading) => {
      const [card, row] = [heading.parentElement, heading.parentElement?.lastElementChild].map((part) => part?.getBoundingClientRect());
      return { title: heading.getBoundingClientRect().bottom, row: row?.top ?? 0, card: card?.bottom ?? 0, last: row?.bottom ?? 0 };
    });
    expect(ends.title).toBeLessThanOrEqual(ends.row);
    expect(ends.last).toBeLessThanOrEqual(ends.card + 1);
    await browser.close();
  });

  it("moves nothing for who asked for less motion, but lets it fade", async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 1440, height: 860 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
          if (frames.some(({ transform, translate, scale }) => (transform ?? "none") !== "none" || translate || scale))
            moved.push(`${(animation as CSSTransition).transitionProperty ?? (animation as CSSAnimation).animationName}`);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await openMore(page);
    await page.keyboard.press("Escape");
    const note = await openNote(page, TITLE);
    await note.getByRole("button", { name: /^点赞，/ }).click();
    await note.getByRole("button", { name: /^评论，/ }).click();
    await note.getByRole("button", { name: "关闭" }).filter({ visible: true }).first().click();
    await note.waitFor({ state: "detached" });
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });

  it("says with lines what grounds say, for who has the system's few colours of high contrast", async () => {
    const { page, context } = await community.visit(community.reader, { forcedColors: "active", colorScheme: "dark" });
    const styleOf = (control: Locator) =>
      control.evaluate((element) => {
        const { outlineStyle, outlineColor, color, backgroundColor } = getComputedStyle(element);
        return { line: outlineStyle === "none" ? "none" : outlineColor, color, ground: backgroundColor };
      });
    await openFeed(page, TITLE);
    const channels = page.getByRole("navigation", { name: "频道" }).getByRole("link");
    const lines = await Promise.all((await channels.all()).map(async (channel) => (await styleOf(channel)).line));
    expect(
      lines.filter((line) => line !== "none"),
      "only the channel that is open",
    ).toHaveLength(1);
    await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
    expect((await styleOf(page.getByRole("menu"))).line).not.toBe("none");
    await page.keyboard.press("ArrowDown");
    expect((await styleOf(page.getByRole("menu").locator(":focus"))).line, "which item the keys have reached").not.toBe("none");
    await page.keyboard.press("Escape");
    const widthOf = () => channels.first().evaluate((channel) => getComputedStyle(channel).outlineWidth);
    const unfocused = await widthOf();
    await channels.first().focus();
    expect(await widthOf(), "that the channel that is open has the focus").not.toBe(unfocused);
    await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
    await chooseItem(page, "账号与安全");
    const dialog = page.getByRole("dialog");
    expect((await styleOf(dialog)).line).not.toBe("none");
    expect((await styleOf(dialog.getByRole("button").first())).line).not.toBe("none");
    await page.goto("/search_result/all?keyword=图书馆");
    const { color, ground } = await styleOf(page.locator("mark").first());
    expect(ground).toMatch(/^rgb\(/);
    expect(ground).not.toBe(color);
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  });

  it("and none of these screens had an error in the console", () => {
    // The browser itself reports the page that is not there, because the server says 404.
    const expected = /404 \(Not Found\) .*\/nowhere/;
    for (const { troubles } of [author, reader, guest]) expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
  });
});
