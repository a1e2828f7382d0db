import { PublishNote } from "@shiye/events/notes";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../world/http-client.ts";
import { findViolations } from "./accessibility.ts";
import { cardOf, chooseItem, comment, openNote } from "./at-the-browser.ts";
import { type Community, createCommunity } from "./community.ts";
import { translatePage } from "./translator.ts";

const soon = { timeout: 30_000 };
let community: Community;
let sunset = 0;

beforeAll(async () => {
  community = await createCommunity();
  const { author, reader } = community;
  const publish = async (title: string, tags: string[]) => {
    const body = { ...(await author.noteBody(title, "写给大家看")), tags };
    return dataOf(PublishNote, await author.call("POST", "/posts", { body })).id;
  };
  await publish("雨后的操场", ["操场"]);
  await publish("北门的晚霞", ["晚霞"]);
  sunset = await publish("图书馆的晚霞", ["晚霞"]);
  const first = await reader.comment(sunset, "先来的一句");
  await reader.comment(sunset, "后来的一句");
  await author.call("POST", "/likes", { body: { target_type: 2, target_id: first.id } });
});
afterAll(() => community.stop());

describe("a member who has read a note", () => {
  it("goes on to a related one, back to the first, and closes both at once", async () => {
    const { page, context, troubles } = await community.visit(community.reader);
    await page.goto("/explore");
    await cardOf(page, "图书馆的晚霞").click();
    const related = page.getByRole("region", { name: "相关笔记" });
    await page.getByText("到底了").scrollIntoViewIfNeeded();
    await related.getByRole("link", { name: "北门的晚霞" }).waitFor();
    expect(await related.getByRole("link").allInnerTexts()).toHaveLength(2);
    expect((await related.getByRole("link").allInnerTexts())[0], "the shared tag comes first").toContain("北门的晚霞");
    expect(await findViolations(page), "related notes").toEqual([]);
    await related.getByRole("link", { name: "北门的晚霞" }).click();
    await page.getByRole("dialog", { name: "北门的晚霞" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog", { name: "图书馆的晚霞" }).waitFor();
    await page.goForward();
    await page.getByRole("dialog", { name: "北门的晚霞" }).waitFor();
    await page.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe("/explore");
    expect(troubles).toEqual([]);
    await context.close();
  });

  it.each([
    ["on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ["at a desk", { viewport: { width: 1280, height: 560 } }],
  ])("comes back to where they left it, %s", async (_device, options) => {
    const { page, context } = await community.visit(community.reader, options);
    await page.goto("/explore");
    await cardOf(page, "图书馆的晚霞").click();
    const related = page.getByRole("dialog").getByRole("region", { name: "相关笔记" });
    await page.getByText("到底了").scrollIntoViewIfNeeded();
    const link = related.getByRole("link", { name: "北门的晚霞" });
    await link.scrollIntoViewIfNeeded();
    const place = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    await link.click();
    await page.getByRole("dialog", { name: "北门的晚霞" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog", { name: "图书馆的晚霞" }).waitFor();
    await expect.poll(place, soon).toBe(before);
    await context.close();
  });

  it("comments on a page that the browser translates, and sees the number of comments change", async () => {
    const { page, context, troubles } = await community.visit(community.reader);
    await page.goto("/explore");
    const note = await openNote(page, "北门的晚霞");
    await note.getByText(/还没有评论/).waitFor();
    await translatePage(page);
    await comment(note, "翻译着读的");
    await note.getByRole("heading", { name: "共 1 条评论" }).waitFor();
    await note.getByRole("button", { name: /^点赞/ }).first().click();
    await note.getByRole("button", { name: "关闭" }).click();
    await note.waitFor({ state: "detached" });
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("puts the most liked comment first, on a phone too", async () => {
    const { page, context, troubles } = await community.visit(community.reader, { viewport: { width: 390, height: 844 } });
    await page.goto(`/post?id=${sunset}`);
    const comments = page.getByRole("region", { name: "评论" });
    const words = async () =>
      (await comments.getByRole("article").allInnerTexts()).map((text) => (text.includes("先来的") ? "first" : "second"));
    await expect.poll(words, soon).toEqual(["second", "first"]);
    await comments.getByRole("button", { name: "评论排序：最新评论" }).click();
    await page.getByRole("menuitemradio", { name: "最热评论" }).click();
    await expect.poll(words, soon).toEqual(["first", "second"]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe("a page whose line to the server does not stand yet", () => {
  it("shows what happens meanwhile once it does", async () => {
    const { page, context, troubles } = await community.visit(community.author);
    // Nothing is touched, so the line waits until the page has rested.
    await page.goto("/explore");
    await cardOf(page, "雨后的操场").waitFor();
    await community.reader.publish("刚刚发布的操场");
    await page.getByRole("button", { name: "有新内容" }).waitFor();
    await page.goto(`/post?id=${sunset}`);
    await page.getByText("先来的一句").waitFor();
    await community.reader.comment(sunset, "页面刚打开时写下的一句");
    await page.getByText("页面刚打开时写下的一句").waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe("an author", () => {
  it("puts an old note first on their profile, for everybody, and back among the others", async () => {
    const { page, context, troubles } = await community.visit(community.author);
    const readers = await community.visit(null, { viewport: { width: 390, height: 844 } });
    const first = async (of: Page) => (await of.locator("h2[id^=note-]").first().innerText()).replaceAll(/\s+/g, "");
    await page.goto("/user");
    await cardOf(page, "图书馆的晚霞").waitFor();
    expect(await first(page)).toBe("图书馆的晚霞");
    const menu = async (card: string, item: string, said: string) => {
      await cardOf(page, card).click();
      const note = page.getByRole("dialog", { name: "雨后的操场" });
      await note.getByRole("button", { name: "管理笔记" }).click();
      await chooseItem(page, item);
      await page.getByText(said).waitFor();
      await note.getByRole("button", { name: "关闭" }).click();
      await note.waitFor({ state: "detached" });
    };
    await menu("雨后的操场", "置顶到主页", "已置顶到主页");
    await expect.poll(() => first(page), soon).toBe("置顶雨后的操场");
    expect(await findViolations(page)).toEqual([]);
    await readers.page.goto(`/user/${community.author.name}`);
    await expect.poll(() => first(readers.page), soon).toBe("置顶雨后的操场");
    await page.goto("/post-management");
    await page.getByRole("heading", { name: "置顶 雨后的操场" }).waitFor();
    await page.goto("/user");
    await menu("置顶 雨后的操场", "取消置顶", "取消置顶成功");
    await expect.poll(() => first(page), soon).toBe("图书馆的晚霞");
    expect([...troubles, ...readers.troubles]).toEqual([]);
    await Promise.all([context.close(), readers.context.close()]);
  });
});
