import { PublishNote } from "@shiye/events/notes";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../world/http-client.ts";
import type { WorldMember } from "../world/world-member.ts";
import { findViolations, untilStill } from "./accessibility.ts";
import { cardOf } from "./at-the-browser.ts";
import type { Visitor } from "./browser.ts";
import { type Community, createCommunity } from "./community.ts";

const soon = { timeout: 30_000 };
let community: Community;
let reader: Visitor;
let third: WorldMember;

async function publish(member: WorldMember, title: string, content: string, tags: string[]): Promise<number> {
  const body = { ...(await member.noteBody(title, content)), tags };
  return dataOf(PublishNote, await member.call("POST", "/posts", { body })).id;
}

beforeAll(async () => {
  community = await createCommunity();
  const { author, reader: wind } = community;
  third = await community.join("library", "图书馆猫");
  await publish(author, "图书馆的晚霞", "四楼靠窗", ["晚霞", "校园"]);
  await publish(author, "靠窗的座位", "图书馆旁边的小路", ["座位", "校园"]);
  for (let number = 1; number <= 24; number += 1) await publish(wind, `路上的第${number}盏灯`, "晚上走过", ["夜灯"]);
  reader = await community.visit(wind);
});
afterAll(async () => {
  await reader.context.close();
  await community.stop();
});

const field = (page: Page) => page.getByRole("combobox", { name: "搜索笔记、用户和标签" });
const option = (page: Page, name: RegExp) => page.getByRole("option", { name });
const addressOf = (page: Page) => decodeURIComponent(page.url().slice(community.product.url.length));

describe("a member who looks for something", () => {
  it("finds notes and people by typing after /, narrows by a tag, changes the tab, and comes back to each place", async () => {
    const { page } = reader;
    await page.goto("/explore");
    await page.locator("[data-note]").first().waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement), soon).toBe(true);
    await page.keyboard.type("图书馆");
    await option(page, /图书馆猫/).waitFor();
    expect(await findViolations(page), "suggestions").toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "图书馆 的搜索结果" }).waitFor({ state: "attached" });
    await cardOf(page, "图书馆的晚霞").waitFor();
    await cardOf(page, "靠窗的座位").waitFor();
    expect(await page.locator("mark").allTextContents()).toEqual(expect.arrayContaining(["图书馆"]));
    await page.getByRole("region", { name: "相关用户" }).getByText("图书馆猫").waitFor();
    await page.getByRole("button", { name: "标签 座位，1 篇" }).click();
    await cardOf(page, "图书馆的晚霞").waitFor({ state: "detached" });
    await cardOf(page, "靠窗的座位").waitFor();
    expect(addressOf(page)).toBe("/search_result/all?keyword=图书馆&tag=座位");
    await page.getByRole("navigation", { name: "搜索结果分类" }).getByRole("link", { name: "用户" }).click();
    await page.getByRole("list", { name: "找到的用户" }).getByRole("article", { name: "图书馆猫" }).waitFor();
    await page.goBack();
    await cardOf(page, "靠窗的座位").click();
    const note = page.getByRole("dialog", { name: "靠窗的座位" });
    await note.waitFor();
    expect(await field(page).inputValue(), "under the note the keyword stays").toBe("图书馆");
    const opened = page.context().waitForEvent("page");
    await note.getByRole("link", { name: "#校园" }).click();
    const other = await opened;
    await cardOf(other, "图书馆的晚霞").waitFor();
    expect(decodeURIComponent(other.url())).toContain("/search_result/all?tag=校园");
    await other.close();
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "detached" });
    expect(addressOf(page)).toBe("/search_result/all?keyword=图书馆&tag=座位");
  });

  it("goes to a tag by arrow and Enter, and is back where they were in a long result", async () => {
    const { page } = reader;
    await field(page).fill("夜");
    await option(page, /夜灯/).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "#夜灯 的搜索结果" }).waitFor({ state: "attached" });
    await page.locator("[data-note]").first().waitFor();
    const grown = async () => {
      await page.mouse.wheel(0, 1500);
      return page.getByText("没有更多内容了").isVisible();
    };
    await expect.poll(grown, { ...soon, interval: 300 }).toBe(true);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY)), soon).toBeGreaterThan(0);
    await untilStill(page);
    const place = await page.evaluate(() => Math.round(scrollY));
    await page.getByRole("navigation", { name: "主导航" }).filter({ visible: true }).getByRole("link", { name: "发布" }).click();
    await page.getByLabel("正文").waitFor();
    await page.goBack();
    await page.getByText("没有更多内容了").waitFor();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY)), soon).toBe(place);
  });

  it("hears that nothing was found, and why nothing came, and tries again", async () => {
    const { page } = reader;
    await page.goto("/search_result/nonsense?keyword=查无此词");
    await page.getByText("没有找到和“查无此词”相关的笔记").waitFor();
    expect(addressOf(page)).toBe("/search_result/all?keyword=查无此词");
    await page.route("**/api/search?*", (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 503, message: "搜索繁忙，请稍后再试", error: "search-busy" } }),
    );
    await page.goto("/search_result/post?keyword=图书馆");
    await page.getByText("搜索繁忙，请稍后再试").waitFor();
    await page.unroute("**/api/search?*");
    await page.getByRole("button", { name: "重新加载" }).click();
    await cardOf(page, "图书馆的晚霞").waitFor();
    reader.troubles.splice(0, reader.troubles.length, ...reader.troubles.filter((trouble) => !trouble.includes("503")));
  });

  it.each([1440, 390])("sees the search neither move nor change its colour once it can be used, at %i px", async (width) => {
    const isPhone = width === 390;
    const { page, context } = await community.visit(null, { viewport: { width, height: 844 }, hasTouch: isPhone, isMobile: isPhone });
    const part = "**/assets/HeaderSearch-*.js";
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(part, (route) => held.then(() => route.continue()));
    await page.goto("/explore");
    const standIn = await page.locator("header button[data-search]").evaluate((button) => {
      const { left, right } = button.getBoundingClientRect();
      const { paddingLeft, paddingRight, justifyContent } = getComputedStyle(button);
      const { width: icon, backgroundColor } = getComputedStyle(button, "::after");
      const middle = justifyContent === "center" ? (left + right) / 2 : right - parseFloat(paddingRight) - parseFloat(icon) / 2;
      return { words: left + parseFloat(paddingLeft), middle, colour: backgroundColor };
    });
    send();
    await page.locator("header svg.lucide-search").waitFor();
    const there = await page.locator("header [data-search]").evaluate((control) => {
      const icon = document.querySelector("header svg.lucide-search") ?? control;
      const { left, right } = icon.getBoundingClientRect();
      const words = control.getBoundingClientRect().left + parseFloat(getComputedStyle(control).paddingLeft);
      return { words, middle: (left + right) / 2, colour: getComputedStyle(icon).color };
    });
    // A phone has the icon alone.
    const { middle, colour } = standIn;
    expect(there).toMatchObject(isPhone ? { middle, colour } : standIn);
    await context.close();
  });

  it("uses the whole screen of a phone, and nothing there breaks a rule of accessibility, light and dark", async () => {
    const { page, context, troubles } = await community.visit(null, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto("/explore");
    await page.getByRole("button", { name: "搜索" }).tap();
    await field(page).fill("图书");
    await option(page, /图书馆猫/).waitFor();
    expect(await findViolations(page), "the sheet").toEqual([]);
    await page.getByRole("button", { name: "取消" }).tap();
    await page.getByRole("button", { name: "搜索" }).tap();
    await field(page).fill("图书馆");
    await page.keyboard.press("Enter");
    await cardOf(page, "图书馆的晚霞").waitFor();
    expect(await findViolations(page), "results").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme), soon).toBe("dark");
    expect(await findViolations(page), "results in the dark").toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe("people", () => {
  it("are counted, listed and followed back, live for the one who is followed", async () => {
    const { author } = community;
    const followed = await community.visit(author);
    const { page } = followed;
    await page.goto("/follow/nonsense");
    await page.waitForURL("**/follow/following");
    await page.getByText("还没有关注任何人").waitFor();
    await page.getByRole("navigation", { name: "关注与粉丝" }).getByRole("link", { name: /^粉丝/ }).click();
    await page.getByText("还没有粉丝").waitFor();
    await third.follow(author.id);
    const row = page.getByRole("list", { name: "我的粉丝" }).getByRole("article", { name: "图书馆猫" });
    await row.waitFor();
    await page
      .getByRole("navigation", { name: "关注与粉丝" })
      .getByRole("link", { name: /^粉丝 ?1$/ })
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await row.getByRole("button", { name: "回关，图书馆猫" }).click();
    await row.getByRole("button", { name: "互相关注，图书馆猫" }).waitFor();
    await page
      .getByRole("navigation", { name: "关注与粉丝" })
      .getByRole("link", { name: /^关注 ?1$/ })
      .waitFor();
    await page.goto("/user");
    await page.getByRole("link", { name: "粉丝 1" }).click();
    await row.waitFor();
    expect(followed.troubles).toEqual([]);
    await followed.context.close();
    const visitor = await community.visit(null);
    await visitor.page.goto("/follow/mutual");
    await visitor.page.waitForURL("**/explore");
    await visitor.context.close();
  });

  it("have a card beside their name while a mouse rests there", async () => {
    const { page } = reader;
    const { author } = community;
    await author.call("PUT", `/users/${author.id}`, { body: { bio: "四楼靠窗\n\n晚上走路\n周末看书", format: "text" } });
    await page.goto("/search_result/all?keyword=晚霞");
    await page.mouse.move(2, 2);
    const name = page.getByRole("feed").getByRole("link", { name: "小叶" }).first();
    await name.waitFor();
    const card = page.locator("[data-member-preview]");
    // The listener comes after the first view; a pointer that rests before that has to move once more.
    const pointed = async () => {
      await page.mouse.move(2, 2);
      await name.hover();
      return card.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(pointed, soon).toBe(true);
    await card.getByText("拾页号：xiaoye").waitFor();
    const bio = card.getByText("四楼靠窗");
    expect(await bio.innerText()).toBe("四楼靠窗\n晚上走路\n周末看书");
    expect(await bio.evaluate((text) => text.scrollHeight / text.clientHeight), "two of three lines").toBeCloseTo(1.5, 1);
    await untilStill(page);
    const [link, box] = await Promise.all([name.boundingBox(), card.boundingBox()]);
    expect([box?.width, box?.height]).toEqual([360, 300]);
    expect(Math.round((box?.x ?? 0) - ((link?.x ?? 0) + (link?.width ?? 0)))).toBe(12);
    await card.getByRole("button", { name: "关注，小叶" }).click();
    await card.getByRole("button", { name: "已关注，小叶" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });

    // The same for who uses keys: the focus brings it, the down arrow leads into it, Esc back to the name.
    await page.mouse.move(2, 2);
    await page.keyboard.press("Tab");
    await name.focus();
    await card.getByRole("button", { name: "已关注，小叶" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), soon).toBe("已关注，小叶");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await expect.poll(() => name.evaluate((link) => link === document.activeElement), soon).toBe(true);
    expect(reader.troubles).toEqual([]);
  });
});
