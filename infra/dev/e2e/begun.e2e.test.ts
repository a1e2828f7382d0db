import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { openNote, publish, register, signOutAnyway } from "./at-the-browser.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

const NOTE = { title: "图书馆窗边的下午", content: "三点的光最好。", channel: "校园" };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let author: Visitor;
let pictures: string[];

beforeAll(async () => {
  place = await createPlace();
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  author = await openVisitor(browser, product.url);
  pictures = ["窗边", "书页", "灯下"].map((name) => path.join(place.dataDir, `${name}.jpg`));
  await Promise.all(pictures.map(async (file, at) => writeFile(file, await drawJpeg(20 + at, 600 + at, 400))));
  await author.page.goto("/");
  await register(author.page, "xiaoye", "小叶");
  await publish(author.page, { ...NOTE, picture: pictures[0] ?? "" });
});
afterAll(async () => {
  await browser.close();
  expect(await product.stop()).toBe(0);
  await place.remove();
});

const soon = { timeout: 30_000 };
const fieldOn = (page: Page): Locator => page.getByRole("textbox", { name: "写评论" });
const begunOn = (page: Page): Locator => page.getByRole("list", { name: "评论图片" }).getByRole("img");
/** How many pictures stand in the input that can be seen: they have their bytes. */
const shown = async (page: Page): Promise<number> => {
  const drawn = await begunOn(page).evaluateAll((all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));
  return drawn.length;
};

async function attach(page: Page, ...files: string[]): Promise<void> {
  await page.getByRole("button", { name: "添加图片" }).click();
  const dialog = page.getByRole("dialog", { name: "上传图片" });
  const before = await dialog.getByRole("button", { name: /^移除第/ }).count();
  await dialog.getByLabel("选择评论图片").setInputFiles(files);
  await dialog.getByRole("button", { name: `第 ${before + files.length} 张图片`, exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole("progressbar").count(), soon).toBe(0);
  await dialog.getByRole("button", { name: "确定" }).click();
  await dialog.waitFor({ state: "detached" });
}

describe("pictures of a comment that was begun", () => {
  let reader: Visitor;
  let second: Page;
  let address: string;

  it("outlive a reload, with the words and in their order", async () => {
    reader = await openVisitor(browser, product.url);
    const { page } = reader;
    await page.goto("/explore");
    await register(page, "afeng", "阿风");
    await openNote(page, NOTE.title);
    address = page.url();
    await fieldOn(page).fill("就是这里");
    await attach(page, pictures[1] ?? "", pictures[2] ?? "");
    await page.reload();
    await expect.poll(() => fieldOn(page).inputValue(), soon).toBe("就是这里");
    await fieldOn(page).click();
    await expect.poll(() => shown(page), soon).toBe(2);
    const widths = await begunOn(page).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(widths).toEqual([601, 602]);
  });

  it("are in every tab, as soon as they are in one", async () => {
    second = await reader.context.newPage();
    await second.goto(address);
    await fieldOn(second).click();
    await expect.poll(() => shown(second), soon).toBe(2);
    await attach(reader.page, pictures[0] ?? "");
    await expect.poll(() => shown(second), soon).toBe(3);
    await second.getByRole("button", { name: "移除第 1 张图片" }).click();
    await expect.poll(() => begunOn(reader.page).count(), soon).toBe(2);
  });

  it("go from the other tab when they are sent in one", async () => {
    await reader.page.getByRole("button", { name: "发送" }).click();
    await reader.page
      .getByRole("button", { name: /^查看大图：/ })
      .nth(1)
      .waitFor();
    await expect.poll(() => begunOn(second).count(), soon).toBe(0);
    await expect.poll(() => fieldOn(second).inputValue(), soon).toBe("");
    await second.reload();
    await fieldOn(second).click();
    await second.getByRole("button", { name: "添加图片" }).waitFor();
    expect(await begunOn(second).count()).toBe(0);
    await second.close();
  });

  it("are sent from the page they stand on, though the browser has cleared what the site keeps", async () => {
    const { page } = reader;
    await fieldOn(page).fill("还有一张");
    await attach(page, pictures[1] ?? "");
    await page.evaluate(() => localStorage.removeItem("comment-pictures"));
    await page.getByRole("button", { name: "发送" }).click();
    // Exactly: one that is still on its way has a longer name, and a reload would take it back into the input.
    const comment = page.getByRole("article", { name: "我的评论", exact: true }).filter({ hasText: "还有一张" });
    await comment.getByRole("button", { name: /^查看大图：/ }).waitFor();
    await page.reload();
    await fieldOn(page).click();
    await page.getByRole("button", { name: "添加图片" }).waitFor();
    expect(await begunOn(page).count()).toBe(0);
  });

  it("go with it once, though its answer was lost and it was sent again after a reload; so does an answer to it", async () => {
    const { page } = reader;
    for (const [field, name, text] of [
      ["写评论", "我的评论", "只该有一条"],
      ["回复 我", "我的回复", "也只有一条"],
    ] as const) {
      // Exactly: one that is still on its way has a longer name.
      const stands = page.getByRole("article", { name, exact: true }).filter({ hasText: text });
      if (field === "回复 我")
        await page
          .getByRole("article", { name: "我的评论", exact: true })
          .filter({ hasText: "只该有一条" })
          .getByRole("button", { name: /^回复/ })
          .click();
      const input = page.getByRole("textbox", { name: /^(写评论|回复)/ });
      await input.fill(text);
      await attach(page, pictures[1] ?? "");
      let taken = false;
      await page.route("**/api/comments", async (route) => {
        // The server has done it, and nobody here hears of it.
        await route.fetch();
        taken = true;
      });
      await page.getByRole("button", { name: "发送" }).click();
      await expect.poll(() => taken, soon).toBe(true);
      await page.reload();
      await page.unroute("**/api/comments");
      await expect.poll(() => input.inputValue(), soon).toBe(text);
      await input.click();
      await expect.poll(() => shown(page), soon).toBe(1);
      const said = await page.getByRole("heading", { name: /条评论$/ }).textContent();
      const sent = page.waitForResponse("**/api/comments");
      await page.getByRole("button", { name: "发送" }).click();
      expect((await sent).status()).toBe(200);
      await expect.poll(() => input.inputValue(), soon).toBe("");
      await stands.waitFor();
      expect([await stands.count(), await page.getByRole("heading", { name: /条评论$/ }).textContent()]).toEqual([1, said]);
      await page.reload();
      await stands.waitFor();
      expect(await stands.count()).toBe(1);
    }
    reader.troubles.splice(0);
  });

  it("are shown to nobody else who signs in at the same browser, and are gone with who signed out", async () => {
    const { page } = reader;
    await fieldOn(page).fill("不给别人看");
    await attach(page, pictures[2] ?? "");
    await page.goto("/explore");
    await signOutAnyway(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("comment-pictures")), soon).toBeNull();
    await register(page, "another", "小林");
    await page.goto(address);
    await fieldOn(page).click();
    await page.getByRole("button", { name: "添加图片" }).waitFor();
    expect([await begunOn(page).count(), await fieldOn(page).inputValue()]).toEqual([0, ""]);
  });

  it("and none of this had an error in the console", () => {
    expect([author.troubles, reader.troubles]).toEqual([[], []]);
  });
});
