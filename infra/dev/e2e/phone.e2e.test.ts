import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorldMember } from "../world/world-member.ts";
import { untilStill } from "./accessibility.ts";
import { cardOf, openFeed, openNote, untilLater } from "./at-the-browser.ts";
import { type Community, createCommunity, publishWithPictures } from "./community.ts";
import { tooSmall } from "./layout.ts";

const TITLE = "雨后的操场";
const soon = { timeout: 30_000 };
let community: Community;
let noteId = 0;

beforeAll(async () => {
  community = await createCommunity();
  noteId = await publishWithPictures(community.author, TITLE, 3);
  await community.reader.comment(noteId, "几点开门？");
});
afterAll(() => community.stop());

const openFromFeed = async (page: Page) => {
  await openFeed(page, TITLE);
  return openNote(page, TITLE);
};

const openProfileForm = async (page: Page) => {
  await page.goto("/user");
  await page.getByRole("button", { name: "编辑资料" }).click();
  const mbti = page.getByRole("group", { name: "MBTI" });
  await mbti.getByRole("radio", { name: /^I / }).check({ force: true });
  await mbti.getByRole("button", { name: "清除" }).scrollIntoViewIfNeeded();
};

describe("somebody on a phone", () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
  const places: { name: string; open: (page: Page) => Promise<unknown> }[] = [
    { name: "the feed", open: (page) => openFeed(page, TITLE) },
    { name: "a note", open: openFromFeed },
    { name: "one's own page", open: (page) => page.goto("/user").then(() => cardOf(page, TITLE).waitFor()) },
    { name: "the form of one's profile", open: openProfileForm },
    { name: "the form of a note", open: (page) => page.goto("/publish").then(() => page.getByLabel("正文").waitFor()) },
  ];

  it.each(places)("hits everything in $name, 44 pixels wide and high", async ({ open }) => {
    const { page, context } = await community.visit(community.author, phone);
    await open(page);
    await untilStill(page);
    await expect.poll(() => tooSmall(page), soon).toEqual([]);
    await context.close();
  });

  it.each([
    [768, 1],
    [769, 0],
  ])("who came to a note by a link finds, %i pixels wide, %i button that leads to the feed", async (width, found) => {
    const { page, context } = await community.visit(null, { viewport: { width, height: 900 } });
    await page.goto(`/post?id=${noteId}`);
    const author = page.getByRole("main").getByRole("link", { name: community.author.nickname }).first();
    await author.waitFor();
    expect([await author.getAttribute("href"), await author.getAttribute("target")]).toEqual(["/user/xiaoye", "_blank"]);
    const close = page.getByRole("button", { name: "关闭", exact: true });
    expect(await close.count()).toBe(found);
    if (found) {
      await close.click();
      await cardOf(page, TITLE).waitFor();
      expect(new URL(page.url()).pathname).toBe("/explore");
    }
    await context.close();
  });

  it.each([390, 844])("finds nothing under the notch and the corners, %i pixels wide", async (width) => {
    const landscape = width > 500;
    const { page, context } = await community.visit(community.author, { ...phone, viewport: { width, height: landscape ? 390 : 844 } });
    const insets = landscape ? { top: 0, left: 59, right: 59, bottom: 21 } : { top: 59, left: 0, right: 0, bottom: 34 };
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride" as never, { insets } as never);
    for (const open of [(on: Page) => openFeed(on, TITLE), openFromFeed]) {
      await open(page);
      await untilStill(page);
      const covered = (edges: typeof insets) =>
        page.evaluate(({ top, left, right, bottom }) => {
          const parts = "header a, header button, nav[aria-label=主导航] :is(a, button), footer button, [data-note]";
          const controls = [...document.querySelectorAll<HTMLElement>(parts)];
          return controls
            .filter((control) => control.checkVisibility() && !control.closest("[inert]"))
            .map((control) => ({ name: control.getAttribute("aria-label") ?? control.textContent, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.top < innerHeight && box.bottom > 0 && box.right > 0 && box.left < innerWidth)
            .filter(({ box }) => {
              const fixedAtEdge = box.top < top || (box.bottom > innerHeight - bottom && box.top > innerHeight - 60);
              return box.left < left || box.right > innerWidth - right + 1 || fixedAtEdge;
            })
            .map(({ name, box }) => `${name} ${JSON.stringify(box)}`);
        }, edges);
      await expect.poll(() => covered(insets), soon).toEqual([]);
    }
    await context.close();
  });

  it("is not told to drag files, and somebody with a mouse is", async () => {
    for (const [device, pictures, video] of [
      [phone, "点击选择", "点击选择"],
      [{}, "点击选择，或把图片拖到、粘贴到页面任何地方", "点击选择，或把视频拖到页面任何地方"],
    ] as const) {
      const { page, context } = await community.visit(community.author, device);
      await page.goto("/publish");
      const hintOf = (button: RegExp) => page.getByRole("button", { name: button }).locator(":scope > span").innerText();
      await expect.poll(() => hintOf(/^上传图片/), soon).toBe(pictures);
      await page.getByRole("tab", { name: "上传视频" }).click();
      await expect.poll(() => hintOf(/^选择视频/), soon).toBe(video);
      await context.close();
    }
  });

  it("keeps their place in a note when they open the emoji, and sees the field they write in", async () => {
    const { page, context } = await community.visit(community.reader, phone);
    await page.goto(`/post?id=${noteId}`);
    await page.getByText("几点开门？").waitFor();
    const places = () =>
      page.evaluate(() => [...document.querySelectorAll("*")].map(({ scrollTop }) => scrollTop).filter((top) => top > 0));
    const field = page.getByRole("textbox", { name: "写评论" });
    await field.tap();
    await untilStill(page);
    const before = await places();
    const emoji = await page.getByRole("button", { name: "表情" }).boundingBox();
    await page.touchscreen.tap((emoji?.x ?? 0) + 20, (emoji?.y ?? 0) + 20);
    const panel = page.getByRole("dialog", { name: "选择表情" });
    await panel.getByRole("button").nth(9).waitFor();
    await expect.poll(places, soon).toEqual(before);
    await untilStill(page);
    const [above, box] = [await panel.boundingBox(), await field.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    await context.close();
  });

  it("sees the comment that they answer above the input, and their own comments once they are sent", async () => {
    const talked = await publishWithPictures(community.author, "说来话长", 1);
    for (const word of ["一", "二", "三", "四", "五"]) await community.author.comment(talked, `第${word}句`);
    const { page, context } = await community.visit(community.reader, phone);
    await page.goto(`/post?id=${talked}`);
    const answered = page.getByRole("article").filter({ hasText: "第二句" });
    await answered.evaluate((comment) => comment.scrollIntoView({ block: "end" }));
    const field = page.getByRole("textbox");
    const send = page.getByRole("button", { name: "发送" });
    const footer = page.locator("footer").filter({ has: field });
    const isSeen = async (comment: Locator) => {
      const [box, below, above] = [
        await comment.boundingBox(),
        await footer.boundingBox(),
        await page.locator("header").last().boundingBox(),
      ];
      if (!box || !below || !above) return "nowhere";
      return box.y >= above.y + above.height - 1 && box.y + box.height <= below.y + 1 ? "seen" : JSON.stringify({ box, below, above });
    };
    await answered.getByRole("button", { name: /^回复/ }).tap();
    await send.waitFor();
    await expect.poll(() => isSeen(answered), soon).toBe("seen");
    await field.fill("我来回答");
    await send.tap();
    const own = (text: string) => page.getByRole("article", { name: /^我的(评论|回复)$/ }).filter({ hasText: text });
    await own("我来回答").waitFor();
    await expect.poll(() => isSeen(own("我来回答")), soon).toBe("seen");

    await page.getByRole("region", { name: /^图片/ }).evaluate((picture) => picture.scrollIntoView({ block: "end" }));
    await field.fill("我也来一句");
    const { x = 0, y = 0, width = 0, height = 0 } = (await send.boundingBox()) ?? {};
    // A double tap, whose second press hits what stands there then.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await own("我也来一句").waitFor();
    await expect.poll(() => isSeen(own("我也来一句")), soon).toBe("seen");
    expect(await page.getByRole("dialog", { name: "分享笔记" }).count()).toBe(0);
    await context.close();
  });

  it.each([
    {
      name: "a note",
      address: () => `/post?id=${noteId}`,
      button: (page: Page) => page.getByRole("region", { name: /^图片/ }).getByRole("img").first(),
      layer: (page: Page) => page.getByRole("button", { name: "关闭大图" }),
    },
    {
      name: "the form of a note",
      address: () => "/publish",
      button: (page: Page) => page.getByRole("combobox", { name: "分类" }),
      layer: (page: Page) => page.getByRole("listbox"),
    },
  ])("goes back from what lies above $name, with which their visit began, then from the site", async ({ address, button, layer }) => {
    const { page, context } = await community.visit(community.author, phone);
    const isOn = (path: string) => expect.poll(() => page.url(), soon).toBe(community.product.url + path);
    const open = async () => {
      await button(page).tap();
      await layer(page).waitFor();
    };
    await page.goto("/robots.txt");
    await page.goto(address());
    for (const _ of ["first", "again"]) {
      await open();
      await page.goBack();
      await layer(page).waitFor({ state: "detached" });
      await isOn(address());
    }
    await page.goBack();
    await isOn("/robots.txt");
    await page.goForward();
    await button(page).waitFor();
    await isOn(address());
    await open();
    await page.keyboard.press("Escape");
    await layer(page).waitFor({ state: "detached" });
    await page.reload();
    await untilLater(page, "HeaderSearch");
    await page.goBack();
    await isOn("/robots.txt");
    await context.close();
  });

  it("sees the field that has the focus beside the bar that floats over the form of a note", async () => {
    const { page, context } = await community.visit(community.author, { ...phone, viewport: { width: 390, height: 600 } });
    await page.goto("/publish");
    await page.getByLabel("标题").focus();
    for (const label of ["正文", "标签"]) {
      const field = page.getByRole(label === "正文" ? "textbox" : "combobox", { name: new RegExp(label) }).last();
      for (let steps = 0; steps < 8 && !(await field.evaluate((it) => it === document.activeElement)); steps += 1)
        await page.keyboard.press("Tab");
      const covered = async () => {
        const bar = await page.getByRole("button", { name: "存草稿" }).boundingBox();
        const box = await field.boundingBox();
        // Of a text of many lines, the one that is written.
        return box && bar ? box.y + Math.min(box.height, 48) - bar.y : Number.NaN;
      };
      await expect.poll(covered, { ...soon, message: label }).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
});

it("somebody on a tablet sees at the pictures of a note how many there are and which it is", async () => {
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
  const { page, context } = await community.visit(community.reader, tablet);
  await page.goto(`/post?id=${noteId}`);
  const dots = page.getByRole("region", { name: /^图片/ }).locator("[class*=dots] > span");
  await expect.poll(() => dots.evaluateAll((all) => all.filter((dot) => dot.checkVisibility()).length), soon).toBe(3);
  await context.close();
});

describe("somebody who holds their phone sideways", () => {
  const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

  it("reaches the last item of the menu in the header, with no bar above it", async () => {
    const { page, context } = await community.visit(community.author, sideways);
    await openFeed(page, TITLE);
    await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).tap();
    await untilStill(page);
    await page.getByRole("menuitem", { name: "退出登录" }).tap({ trial: true });
    await context.close();
  });

  it("has three quarters of the window for the page", async () => {
    const { page, context } = await community.visit(community.author, sideways);
    await openFeed(page, TITLE);
    const bars = [page.getByRole("banner"), page.getByRole("navigation", { name: "主导航" }).filter({ visible: true })];
    const [header, bar] = await Promise.all(bars.map(async (one) => (await one.boundingBox())?.height ?? Number.NaN));
    expect((header ?? 0) + (bar ?? 0)).toBeLessThanOrEqual(390 / 4);
    await context.close();
  });

  const parts: { what: string; as: () => WorldMember | null; address: () => string; part: (page: Page) => Locator }[] = [
    {
      what: "the input of a note's page",
      as: () => community.reader,
      address: () => `/post?id=${noteId}`,
      part: (page: Page) => page.locator("footer").filter({ has: page.getByRole("textbox") }),
    },
    {
      what: "the button of an empty page",
      as: () => null,
      address: () => "/user",
      part: (page: Page) => page.getByRole("main").getByRole("button", { name: "登录" }),
    },
  ];

  it.each(parts)("sees $what whole above the bar", async ({ as, address, part }) => {
    const { page, context } = await community.visit(as(), sideways);
    await page.goto(address());
    const bar = page.getByRole("navigation", { name: "主导航" }).filter({ visible: true });
    const below = async () => {
      const { y, height } = (await part(page).boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height - ((await bar.boundingBox())?.y ?? 0);
    };
    await expect.poll(below, soon).toBeLessThanOrEqual(0);
    await context.close();
  });
});

it("a reader with text of twice the size sees whole on a phone that the network is away", async () => {
  const { page, context } = await community.visit(community.reader, { viewport: { width: 360, height: 740 } });
  await openFeed(page, TITLE);
  await untilLater(page, "Later");
  await page.addStyleTag({ content: "html { font-size: 32px }" });
  await context.setOffline(true);
  const strip = page.getByText("网络已断开，恢复后会自动更新");
  await strip.waitFor();
  const size = await strip.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(size).toEqual([0, 0]);
  await context.close();
});

it("a reader with text of twice the size sees whole on a phone that the field is for a comment", async () => {
  const { page, context } = await community.visit(community.reader, { viewport: { width: 390, height: 844 } });
  await page.goto(`/post?id=${noteId}`);
  await page.addStyleTag({ content: "html { font-size: 32px }" });
  const room = () =>
    page.getByRole("textbox", { name: "写评论" }).evaluate((field: HTMLTextAreaElement) => {
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("nothing measures texts here");
      const { fontSize, fontFamily } = getComputedStyle(field);
      pen.font = `${fontSize} ${fontFamily}`;
      return field.clientWidth - pen.measureText(field.placeholder).width;
    });
  await expect.poll(room, soon).toBeGreaterThanOrEqual(0);
  await context.close();
});
