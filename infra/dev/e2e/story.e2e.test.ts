import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { CAPTCHA_TEST_ANSWER } from "../world/world-member.ts";
import { accessibilityProblems, launchBrowser, openPerson, type Person } from "./browser.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

const TITLE = "雨后的操场";
const COMMENT = "我也看到了那片天空";

let product: Product;
let browser: Browser;
let removePlace: () => Promise<void>;
let pictures = "";
let author: Person;
let reader: Person;

beforeAll(async () => {
  const place = await createPlace();
  removePlace = place.remove;
  product = await startProduct(place);
  browser = await launchBrowser();
  pictures = mkdtempSync(path.join(tmpdir(), "story pictures "));
  writeFileSync(path.join(pictures, "操场.jpg"), await drawJpeg(1));
  author = await openPerson(browser, product.url);
  reader = await openPerson(browser, product.url);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removePlace?.();
  await rm(pictures, { recursive: true, force: true });
});

async function register({ page }: Person, account: string, nickname: string): Promise<void> {
  await page.goto(product.url);
  await page.getByRole("button", { name: "注册账号" }).first().click();
  await page.getByLabel("账号", { exact: true }).fill(account);
  await page.getByLabel("昵称").fill(nickname);
  await page.getByLabel("密码", { exact: true }).fill("shiye123");
  await page.getByLabel("确认密码").fill("shiye123");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  const captcha = page.getByRole("dialog", { name: /验证码/ });
  // The picture comes from the server; until it is there, there is nothing to answer.
  await captcha.locator("img").waitFor();
  await captcha.getByLabel("验证码第 1 位").click();
  await page.keyboard.type(CAPTCHA_TEST_ANSWER, { delay: 30 });
  const last = captcha.getByLabel(`验证码第 ${CAPTCHA_TEST_ANSWER.length} 位`);
  await expect.poll(() => last.inputValue()).toMatch(/./);
  // The page loads afresh a second after the success. Source: specification 000 §4.
  const reloaded = page.waitForEvent("load");
  await captcha.getByRole("button", { name: "确定" }).click();
  await reloaded;
  await page.waitForFunction(() => localStorage.getItem("token") !== null);
}

const openNote = ({ page }: Person) =>
  page
    .getByRole("link", { name: new RegExp(TITLE) })
    .first()
    .click();
/** The heart in the note's footer, by its spoken name: the card behind the note has one, too. */
const heart = ({ page }: Person, count: number) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: `点赞，${count} 个赞` })
    .last();

describe("two members meet", () => {
  it("both register, with the captcha", async () => {
    await register(author, "story_author", "写字的人");
    await register(reader, "story_reader", "读字的人");
  });

  it("one publishes a note with a real picture file, and sees it in the feed at once", async () => {
    const { page } = author;
    await page.goto(`${product.url}/publish`);
    await page.locator("input[type=file]").setInputFiles(path.join(pictures, "操场.jpg"));
    await page.getByLabel("标题").fill(TITLE);
    await page.getByLabel("正文").fill("跑道上有一小片天空。\n我蹲下来看了很久。");
    await page.getByRole("combobox").first().click();
    await page.getByRole("option", { name: "校园" }).click();
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.waitForURL(/\/post\?id=\d{16}|\/user/);
    await page.goto(`${product.url}/explore`);
    await page
      .getByRole("link", { name: new RegExp(TITLE) })
      .first()
      .waitFor();
  });

  it("the other opens it; a like and a comment arrive at the author's open note, with nothing reloaded", async () => {
    await openNote(author);
    await heart(author, 0).waitFor();
    await reader.page.goto(`${product.url}/explore`);
    await openNote(reader);
    await heart(reader, 0).click();
    await heart(author, 1).waitFor();
    const box = reader.page.getByRole("textbox", { name: "写评论" });
    await box.click();
    await box.fill(COMMENT);
    await reader.page.keyboard.press("Shift+Enter");
    await author.page.getByText(COMMENT).waitFor();
    expect(await reader.page.getByText(COMMENT).count()).toBe(1);
  });

  it("the author's answer arrives at the reader's open note", async () => {
    await author.page.getByRole("button", { name: "回复 读字的人" }).click();
    await author.page.getByRole("textbox", { name: "回复 读字的人" }).fill("那下次一起蹲下来看");
    await author.page.keyboard.press("Shift+Enter");
    await reader.page.getByText("那下次一起蹲下来看").waitFor();
  });

  it("what was done is still there after a reload, for a visitor too", async () => {
    const visitor = await openPerson(browser, product.url);
    await visitor.page.goto(`${product.url}/explore`);
    await openNote(visitor);
    await heart(visitor, 1).waitFor();
    await visitor.page.getByText(COMMENT).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.context.close();
  });

  it("nothing went wrong in either browser, and no other host was called", () => {
    expect(author.troubles).toEqual([]);
    expect(reader.troubles).toEqual([]);
  });
});

describe("everybody can use it", () => {
  it.each([
    ["wide and light", { width: 1440, height: 900 }, "light"],
    ["wide and dark", { width: 1440, height: 900 }, "dark"],
    ["a phone, light", { width: 390, height: 844 }, "light"],
    ["a phone, dark", { width: 390, height: 844 }, "dark"],
  ] as const)("feed, sign-in and note have no accessibility problem: %s", async (_which, viewport, colorScheme) => {
    const visitor = await openPerson(browser, product.url, { viewport, colorScheme });
    const { page } = visitor;
    await page.goto(`${product.url}/explore`);
    await page
      .getByRole("link", { name: new RegExp(TITLE) })
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "登录" }).first().click();
    await page.getByRole("dialog").getByLabel("密码", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await openNote(visitor);
    await heart(visitor, 1).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await visitor.context.close();
  });

  it("the checker can fail: a picture without words is found", async () => {
    const visitor = await openPerson(browser, product.url);
    await visitor.page.goto(`${product.url}/admin/login`);
    expect(await accessibilityProblems(visitor.page)).toEqual([]);
    await visitor.page.evaluate(() => document.querySelector("main")?.append(document.createElement("img")));
    expect(await accessibilityProblems(visitor.page)).toContainEqual(expect.stringMatching(/^image-alt/));
    await visitor.context.close();
  });
});
