import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations, untilStill } from "./accessibility.ts";
import { navigate, openSecurity } from "./at-the-browser.ts";
import { type Community, createCommunity } from "./community.ts";

const TITLE = "操场的晚霞";
const soon = { timeout: 30_000 };
let community: Community;
let noteId = 0;

beforeAll(async () => {
  community = await createCommunity();
  noteId = await community.author.publish(TITLE);
});
afterAll(() => community.stop());

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const row = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const badge = (page: Page, count: number) =>
  page
    .getByRole("navigation", { name: "主导航" })
    .filter({ visible: true })
    .getByRole("img", { name: `${count} 条未读通知` });

describe("a member", () => {
  it("hears at once of what others do, reads it in one tab and finds it read in the other, and answers it", async () => {
    const { author, reader } = community;
    const { page, context, troubles } = await community.visit(author);
    const second = await context.newPage();
    await Promise.all([page.goto("/explore"), second.goto("/notification")]);
    await second.getByText("还没有评论通知").waitFor();
    await page.mouse.move(300, 300);

    const { id: commentId } = await reader.comment(noteId, "这个角度绝了");
    await reader.like(noteId);
    await badge(page, 2).waitFor();
    await expect.poll(() => page.title(), soon).toMatch(/^\(2\) /);
    await expect.poll(() => page.locator("link[rel=icon]").getAttribute("href"), soon).toMatch(/^data:image\/svg/);
    await row(second, "这个角度绝了").getByRole("img", { name: "未读" }).waitFor();

    await navigate(page, "通知");
    const mine = row(page, "这个角度绝了");
    await mine.hover();
    await badge(page, 1).waitFor();
    await mine.getByRole("img", { name: "未读" }).waitFor({ state: "detached" });
    await row(second, "这个角度绝了").getByRole("img", { name: "未读" }).waitFor({ state: "detached" });
    await badge(second, 1).waitFor();

    await mine.getByRole("button", { name: "赞这条评论，0 个赞" }).click();
    await mine.getByRole("button", { name: "赞这条评论，1 个赞" }).waitFor();
    await mine.getByRole("button", { name: "回复 阿风" }).click();
    expect(await mine.getByRole("button", { name: "发送" }).count()).toBe(0);
    await mine.getByRole("textbox", { name: "回复 阿风" }).fill("明天一起去拍");
    await mine.getByRole("button", { name: "发送" }).click();
    await page.getByText("回复成功").waitFor();
    const replies = async () => JSON.stringify((await reader.get(`/comments/${commentId}/replies`)).body.data);
    await expect.poll(replies, soon).toContain("明天一起去拍");

    // The whole row leads to the note, at the comment; closing it comes back here.
    // Playwright would take the link that lies over the words for an obstacle, and with it does not wait until they stand.
    await untilStill(page);
    await mine.getByText("评论了你的笔记").click({ force: true });
    const note = page.getByRole("dialog", { name: TITLE });
    await note.getByRole("article", { name: "阿风的评论" }).waitFor();
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/notification");

    await page.getByRole("button", { name: "全部标为已读" }).click();
    await page.getByText("全部标记成功").waitFor();
    await expect.poll(() => page.title(), soon).toBe("通知 · 拾页");
    await expect.poll(() => second.title(), soon).toBe("通知 · 拾页");
    // Asked by another client than the one that read them: what that one wrote may still be on its way to the numbers.
    await expect.poll(async () => (await author.get("/notifications/unread-count")).body.data, soon).toEqual({ count: 0 });
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("follows back, deletes what they have seen, and sees a like that is taken back go", async () => {
    const { author, reader } = community;
    const other = await community.join("qiuqiu", "秋秋");
    await reader.follow(author.id);
    await other.like(noteId);
    const { page, context, troubles } = await community.visit(author);
    await page.goto("/notification?tab=follows");
    await page.getByRole("button", { name: "回关，阿风" }).click();
    await page.getByRole("button", { name: "互相关注，阿风" }).waitFor();
    // Not while its colours and the message still fade in.
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await tab(page, "新增关注").press("ArrowLeft");
    await tab(page, "新增关注").press("Home");
    await tab(page, "评论和@").press("ArrowRight");
    await row(page, "秋秋").waitFor();
    await page.mouse.move(0, 0);
    await other.unlike(noteId);
    await row(page, "秋秋").waitFor({ state: "detached" });
    await row(page, "阿风").hover();
    const remove = row(page, "阿风").getByRole("button", { name: "删除这条通知" });
    await remove.click();
    await page.getByText("还没有点赞通知").waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await row(page, "阿风").hover();
    await remove.click();
    await page.getByText("还没有点赞通知").waitFor();
    await page.reload();
    await page.getByText("还没有点赞通知").waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("reads the likes of one note in one row, all at once, and is told of no more of them when they want none", async () => {
    const { author, reader } = community;
    const cat = await author.publish("图书馆的猫");
    const likers = [reader, await community.join("dongdong", "冬冬"), await community.join("chunchun", "春春")];
    for (const liker of likers) await liker.like(cat);
    const { page, context, troubles } = await community.visit(author);
    await page.goto("/notification?tab=likes");
    const bundle = page.getByRole("article", { name: "春春、冬冬等 3 人赞了你的笔记" });
    await bundle.getByRole("img", { name: "未读" }).waitFor();
    await bundle.getByRole("button", { name: /^展开：春春、冬冬等 3 人/ }).click();
    await page.getByRole("article", { name: "阿风赞了你的笔记" }).waitFor();
    await expect.poll(() => findViolations(page), soon).toEqual([]);
    await bundle.hover();
    await expect.poll(() => page.getByRole("img", { name: "未读" }).count(), soon).toBe(0);
    const unread = async () => (await author.get("/notifications/unread-count")).body.data;
    await expect.poll(unread, soon).toEqual({ count: 0 });

    const settings = await openSecurity(page, "通知设置");
    const likes = settings.getByRole("switch", { name: "赞和收藏" });
    // The switch turns at the press; what others do afterwards is told by what the server has taken.
    const taken = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().endsWith("/notifications/settings"));
    await likes.click();
    expect((await taken).status()).toBe(200);
    await expect.poll(() => likes.getAttribute("aria-checked"), soon).toBe("false");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await likers[1]?.like(noteId);
    await reader.comment(cat, "它叫什么");
    await badge(page, 1).waitFor();
    await expect.poll(unread, soon).toEqual({ count: 1 });
    await page.goto("/notification?tab=likes");
    await bundle.waitFor();
    expect(await row(page, "冬冬").count()).toBe(1);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("finds the page usable on a phone, in the dark, and by whoever does not see it", async () => {
    const { author, reader } = community;
    await reader.comment(noteId, "再来一次");
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true } as const;
    const { page, context } = await community.visit(author, phone);
    await page.goto("/notification");
    await row(page, "再来一次").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await row(page, "再来一次").getByText("再来一次").tap({ force: true });
    await page.getByRole("dialog", { name: TITLE }).waitFor();
    await context.close();
  });
});

describe("a visitor", () => {
  it("is asked to sign in, and is told by status and page where there is nothing", async () => {
    const { page, context } = await community.visit(null);
    expect((await page.goto("/notification"))?.status()).toBe(200);
    await page.getByText("登录后查看评论、点赞和关注通知。").waitFor();
    expect(await findViolations(page)).toEqual([]);
    for (const address of ["/nowhere", "/post?id=1000000000000000", "/user/nobody"]) expect((await page.goto(address))?.status()).toBe(404);
    await page.getByText("用户不存在").waitFor();
    expect((await page.goto(`/post?id=${noteId}`))?.status()).toBe(200);
    await context.close();
  });
});
