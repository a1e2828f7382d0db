import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { findViolations, untilStill } from "./accessibility.ts";
import { chooseItem, comment, navigate, openNote, publish, register } from "./at-the-browser.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

const NOTE = { title: "图书馆窗边的下午", content: "三点的光最好。", channel: "校园" };
const LONG = "光线一点一点从桌角挪到书页上，忽然觉得期末也没有那么可怕。".repeat(12);
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let author: Visitor;
let reader: Visitor;
let picture: string;

beforeAll(async () => {
  place = await createPlace();
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  [author, reader] = await Promise.all([openVisitor(browser, product.url), openVisitor(browser, product.url)]);
  picture = path.join(place.dataDir, "窗边.jpg");
  await writeFile(picture, await drawJpeg(20, 1200, 900));
  await author.page.goto("/");
  await register(author.page, "xiaoye", "小叶");
  await publish(author.page, { ...NOTE, picture });
});
afterAll(async () => {
  await browser.close();
  expect(await product.stop()).toBe(0);
  await place.remove();
});

const soon = { timeout: 30_000 };
const noteOn = (page: Page): Locator => page.getByRole("dialog", { name: NOTE.title });
const mine = (page: Page): Locator => noteOn(page).getByRole("article", { name: "我的评论" });

describe("the title of the tab", () => {
  it("is the new note's, and that of the list of one's own notes when the note is closed", async () => {
    await expect.poll(() => author.page.title(), soon).toBe(`${NOTE.title} · 拾页`);
    await noteOn(author.page).getByRole("button", { name: "关闭" }).click();
    await expect.poll(() => author.page.title(), soon).toBe("笔记管理 · 拾页");
  });

  it("is spelled by the server as by the page", async () => {
    await navigate(author.page, "发现");
    await openNote(author.page, NOTE.title);
    const html = await (await author.page.request.get(author.page.url())).text();
    expect(html).toContain(`<title>${await author.page.title()}</title>`);
  });
});

describe("a note opened by its address", () => {
  it("is there with the first thing that is drawn: nothing stands in for it", async () => {
    const visitor = await openVisitor(browser, product.url);
    await visitor.page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const root = document.getElementById("root");
        // The wordmark of the page itself stands there before.
        if (!root?.querySelector(":scope > :not(svg)")) return;
        watch.disconnect();
        document.documentElement.dataset.firstDrawn = root.innerText;
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    // A machine that is busy may need more than the 300 ms that the site waits, but not each time.
    const firstDrawn = async () => {
      await visitor.page.goto(author.page.url());
      return visitor.page.evaluate(() => document.documentElement.dataset.firstDrawn);
    };
    await expect.poll(firstDrawn, { timeout: 20_000 }).toContain(NOTE.content);
    expect(visitor.troubles).toEqual([]);
    await visitor.context.close();
  });

  it("has pictures of up to 500 px beside 350 to 400 px of text; above a page it has up to 750 px, and comes within 400 ms", async () => {
    const { page, context } = await openVisitor(browser, product.url);
    const shown = page.getByRole("region", { name: NOTE.title });
    const widths = async () => {
      await shown.waitFor();
      await untilStill(page);
      const pane = await page.locator("[class*=pictures]").first().boundingBox();
      return [pane?.width, (await shown.boundingBox())?.width];
    };
    for (const [width, wanted] of [
      [2560, [500, 400]],
      [1000, [345, 350]],
    ] as const) {
      await page.setViewportSize({ width, height: 1200 });
      await page.goto(author.page.url());
      expect(await widths()).toEqual(wanted);
    }
    await page.setViewportSize({ width: 2560, height: 1200 });
    await page.goto("/explore");
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      const took: unknown[] = [];
      Element.prototype.animate = function (frames, options) {
        took.push(Object(options).duration);
        return animate.call(this, frames, options);
      };
      Object.assign(window, { took });
    });
    await openNote(page, NOTE.title);
    expect(await page.evaluate(() => (window as { took?: unknown }).took)).toEqual([400, 400]);
    expect(await widths()).toEqual([750, 400]);
    await context.close();
  });
});

describe("a comment", () => {
  it("is asked for in one line, beside buttons that have no counts yet", async () => {
    const field = noteOn(author.page).getByRole("textbox", { name: "写评论" });
    expect(await field.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  });

  it("that is long shows its beginning, and the rest when asked", async () => {
    await comment(noteOn(author.page), LONG);
    const text = mine(author.page);
    await text.getByRole("button", { name: "展开评论全文" }).waitFor();
    const height = () => text.evaluate((one) => one.getBoundingClientRect().height);
    await untilStill(author.page);
    const folded = await height();
    await text.getByRole("button", { name: "展开评论全文" }).click();
    await expect.poll(height, soon).toBeGreaterThan(folded + 100);
    await text.getByRole("button", { name: "收起评论" }).click();
    await expect.poll(height, soon).toBe(folded);
  });

  it("comes back when its deletion is taken back, and is gone for everybody when it is not", async () => {
    const note = noteOn(author.page);
    await mine(author.page).getByRole("button", { name: "删除这条评论" }).click();
    await expect.poll(() => mine(author.page).count(), soon).toBe(0);
    await note.getByRole("heading", { name: "共 0 条评论" }).waitFor();
    await author.page.getByRole("button", { name: "撤销" }).click();
    await mine(author.page).waitFor();
    await note.getByRole("heading", { name: "共 1 条评论" }).waitFor();

    const deleted = author.page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().includes("/api/comments/"),
    );
    await mine(author.page).getByRole("button", { name: "删除这条评论" }).click();
    expect((await deleted).status()).toBe(200);
    await author.page.reload();
    await author.page.getByText("还没有评论，来说第一句").waitFor();
  });

  it("carries pictures, which open on the full screen, and says so to whoever only listens", async () => {
    await reader.page.goto("/explore");
    await register(reader.page, "afeng", "阿风");
    await openNote(reader.page, NOTE.title);
    await navigateBackTo(author.page);
    const note = noteOn(author.page);
    await note.getByRole("textbox", { name: "写评论" }).click();
    await note.getByRole("button", { name: "添加图片" }).click();
    const dialog = author.page.getByRole("dialog", { name: "上传图片" });
    await dialog.getByLabel("选择评论图片").setInputFiles(picture);
    await dialog.getByRole("button", { name: "第 1 张图片", exact: true }).waitFor();
    expect(await findViolations(author.page)).toEqual([]);
    await dialog.getByRole("button", { name: "确定" }).click();
    await note.getByRole("img", { name: "第 1 张图片" }).waitFor();
    await comment(note, "这张");
    await noteOn(reader.page).getByRole("status").getByText("小叶评论：这张[图片]").waitFor();
    const shown = noteOn(reader.page).getByRole("article", { name: "小叶的评论" });
    await shown.getByRole("button", { name: "查看大图：评论图片" }).click();
    await reader.page.getByRole("button", { name: "关闭大图" }).click();
  });

  it("that was begun as an answer is still one after it was left", async () => {
    const note = noteOn(reader.page);
    await note.getByRole("button", { name: "回复 小叶" }).click();
    await note.getByRole("textbox", { name: "回复 小叶" }).fill("我也想去");
    await note.getByRole("button", { name: "取消" }).click();
    await note.getByRole("textbox", { name: "回复 小叶" }).click();
    await note.getByRole("button", { name: "发送" }).click();
    await noteOn(author.page).getByRole("article", { name: "阿风的回复" }).getByText("我也想去").waitFor();
  });

  it("is pinned, removed and no longer taken as the author of the note says, on every page that shows it", async () => {
    const [written, read] = [noteOn(author.page), noteOn(reader.page)];
    await comment(read, "我也去过");
    const theirs = written.getByRole("article", { name: "阿风的评论" });
    const menu = async (name: string) => {
      await theirs.getByRole("button", { name: "更多操作，阿风的评论" }).click();
      await chooseItem(author.page, name);
    };
    const own = (of: Locator) => of.getByRole("article", { name: "我的评论" });
    await menu("置顶评论");
    await own(read).getByText("置顶", { exact: true }).waitFor();
    await theirs.getByText("置顶", { exact: true }).waitFor();
    expect(await findViolations(author.page)).toEqual([]);
    await menu("删除评论");
    await expect.poll(() => own(read).count(), soon).toBe(0);

    const manage = async (name: string) => {
      await written.getByRole("button", { name: "管理笔记" }).click();
      await chooseItem(author.page, name);
    };
    await manage("关闭评论");
    await read.getByText("作者已关闭评论").waitFor();
    await expect.poll(() => read.getByRole("button", { name: "回复 小叶" }).count(), soon).toBe(0);
    await manage("开启评论");
    await read.getByRole("textbox", { name: "写评论" }).waitFor();
  });

  it("that was begun outlives a reload, and is asked for again when its replies did not come", async () => {
    await noteOn(reader.page).getByRole("textbox", { name: "写评论" }).fill("写到一半");
    await reader.page.route("**/api/comments/*/replies*", (route) => route.abort());
    await reader.page.reload();
    await expect.poll(() => reader.page.getByRole("textbox", { name: "写评论" }).inputValue(), soon).toBe("写到一半");
    await reader.page.getByText("回复没有加载出来").waitFor();
    await reader.page.unroute("**/api/comments/*/replies*");
    await reader.page.getByRole("button", { name: "重试" }).click();
    await reader.page.getByText("我也想去").waitFor();
    // The refused requests were ours.
    reader.troubles.splice(0);
  });

  it("somebody is sent to stands out; one that is gone is reported", async () => {
    const address = new URL(reader.page.url());
    const reply = await reader.page.getByRole("article", { name: "我的回复" }).getAttribute("data-comment");
    // It lasts three seconds, which a busy machine may look away for.
    await reader.page.addInitScript(() => {
      document.addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName.includes("remind")) document.documentElement.dataset.stoodOut = (target as HTMLElement).dataset.comment ?? "";
      });
    });
    await reader.page.goto(`${address.pathname}${address.search}&targetCommentId=${reply}`);
    await expect.poll(() => reader.page.evaluate(() => document.documentElement.dataset.stoodOut), soon).toBe(reply);
    await reader.page.goto(`${address.pathname}${address.search}&targetCommentId=1000000000000001`);
    await reader.page.getByText("这条评论不见了").waitFor();
  });
});

describe("sharing a note", () => {
  it("gives its address, a code and a poster to keep, and breaks no rule of accessibility", async () => {
    const { page } = author;
    await noteOn(page).getByRole("button", { name: "分享", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "分享笔记" });
    await panel.getByRole("img", { name: "这篇笔记的二维码" }).waitFor();
    await panel.getByRole("img", { name: `《${NOTE.title}》的海报` }).waitFor();
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "保存海报" }).click();
    const saved = path.join(place.dataDir, "poster.jpg");
    await (await download).saveAs(saved);
    // A JPEG, and one with a picture in it.
    const bytes = await readFile(saved);
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(await findViolations(page)).toEqual([]);
    await panel.getByRole("button", { name: "关闭" }).click();
  });
});

describe("a picture that does not come", () => {
  it("says what it would have shown, and comes when asked again", async () => {
    const visitor = await openVisitor(browser, product.url);
    await visitor.page.route("**/media/**", (route) => route.abort());
    await visitor.page.goto(new URL(author.page.url()).pathname + new URL(author.page.url()).search);
    await visitor.page.getByRole("img", { name: `${NOTE.title}的图片` }).waitFor();
    await visitor.page.unroute("**/media/**");
    await visitor.page.getByRole("button", { name: /^重新加载：/ }).click();
    const image = visitor.page.getByRole("region", { name: /^图片/ }).locator("img");
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), soon).toBeGreaterThan(0);
    await visitor.context.close();
  });
});

describe("the browser's back", () => {
  it("closes what lies above the note before the note", async () => {
    const { page } = author;
    await navigateBackTo(page);
    const note = noteOn(page);
    await note.getByRole("button", { name: "查看大图" }).first().click();
    const large = page.getByRole("button", { name: "关闭大图" });
    await large.waitFor();
    await page.goBack();
    await expect.poll(() => large.count(), soon).toBe(0);
    await note.getByRole("button", { name: "分享", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "分享笔记" });
    await panel.waitFor();
    await page.goBack();
    await expect.poll(() => panel.count(), soon).toBe(0);
    expect(await note.count()).toBe(1);
    await page.goBack();
    await expect.poll(() => note.count(), soon).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/explore");
  });

  it("closes a menu and a list of choices, also by a phone, and nothing else", async () => {
    const { page } = author;
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const state = await author.context.storageState();
    const mobile = await openVisitor(browser, product.url, { ...phone, storageState: state });
    const opensAndCloses = async (on: Page, button: Locator, listed: "menu" | "listbox") => {
      const address = on.url();
      await button.click();
      const list = on.getByRole(listed);
      await list.waitFor();
      await on.goBack();
      await expect.poll(() => list.count(), soon).toBe(0);
      expect(on.url()).toBe(address);
      await expect.poll(() => button.evaluate((one) => one === document.activeElement), soon).toBe(true);
    };
    const more = (on: Page) => on.getByRole("button", { name: "更多", exact: true }).filter({ visible: true });
    const note = await openNote(page, NOTE.title);
    await comment(note, "还有一句");
    await comment(note, "再来一句");
    for (const name of [/^管理笔记/, /^评论排序/, /^更多操作，我的评论/]) {
      await opensAndCloses(page, note.getByRole("button", { name }).first(), "menu");
      expect(await note.count()).toBe(1);
    }
    await page.goBack();
    await expect.poll(() => note.count(), soon).toBe(0);
    await navigate(page, "发布");
    await opensAndCloses(page, more(page), "menu");
    await opensAndCloses(page, page.getByRole("combobox", { name: "分类" }), "listbox");

    await mobile.page.goto("/explore");
    await navigate(mobile.page, "我");
    await opensAndCloses(mobile.page, more(mobile.page), "menu");
    await mobile.page.goBack();
    await expect.poll(() => new URL(mobile.page.url()).pathname, soon).toBe("/explore");
    expect(mobile.troubles).toEqual([]);
    await mobile.context.close();
  });
});

describe("paper", () => {
  it("gets the whole note and nothing to press", async () => {
    const { page } = author;
    await navigateBackTo(page);
    const hidden = () =>
      noteOn(page)
        .getByRole("region", { name: NOTE.title })
        .evaluate((one) => one.scrollHeight - one.clientHeight);
    await page.setViewportSize({ width: 1440, height: 400 });
    expect(await hidden()).toBeGreaterThan(0);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ground).not.toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await ground(), "of the reader's dark theme").toBe("rgb(255, 255, 255)");
    expect(await hidden()).toBe(0);
    for (const name of ["分享", "管理笔记", "查看大图"])
      expect(await noteOn(page).getByRole("button", { name, exact: true }).count()).toBe(0);
    expect(await noteOn(page).getByRole("heading", { name: "相关笔记" }).count()).toBe(0);
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe("keys", () => {
  it("are listed from within an open note, and N writes one with Caps Lock too", async () => {
    const { page } = author;
    await page.goto("/explore");
    await openNote(page, NOTE.title);
    const list = page.getByRole("dialog", { name: "键盘快捷键" });
    // The keys of the whole site come after the first view. A list that is open already takes no second press.
    const asked = async () => {
      await page.keyboard.press("Shift+?");
      return list.count();
    };
    await expect.poll(asked, soon).toBe(1);
    await list.waitFor();
    await page.keyboard.press("Escape");
    // Only once it has faded out does the note have the keys again.
    await expect.poll(() => page.locator("[role=dialog]").count(), soon).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("[role=dialog]").count(), soon).toBe(0);
    await page.keyboard.press("N");
    await page.waitForURL("**/publish");
  });

  it("and none of this had an error in the console", () => {
    expect([...author.troubles, ...reader.troubles]).toEqual([]);
  });
});

/** After a reload the note is a page of its own; the list leads back above itself. */
async function navigateBackTo(page: Page): Promise<void> {
  await page.goto("/explore");
  await openNote(page, NOTE.title);
}
