import { GetComments } from "@shiye/events/comments";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../world/http-client.ts";
import { PASSWORD } from "../world/world-member.ts";
import { findViolations } from "./accessibility.ts";
import { cardOf, openNote, signOut } from "./at-the-browser.ts";
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

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const signedOut = (page: Page) => page.getByRole("banner").getByRole("button", { name: "登录" });

async function signIn(page: Page, account: string): Promise<void> {
  await signedOut(page).click();
  const form = page.getByRole("dialog", { name: "登录拾页" });
  await form.getByLabel("账号", { exact: true }).fill(account);
  await form.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await form.waitFor({ state: "detached" });
}

describe("a member", () => {
  it("signs out, signs in again, and is who they were, also after a reload", async () => {
    const member = await community.join("leaver", "去而复返");
    const { page, context, troubles } = await community.visit(member);
    await page.goto("/explore");
    await signOut(page);
    await signedOut(page).waitFor();
    expect(await stored(page, "token")).toBeNull();
    await signIn(page, member.name);
    await page.reload();
    await openNote(page, TITLE);
    expect(JSON.parse((await stored(page, "userInfo")) ?? "{}")).toMatchObject({ nickname: member.nickname });
    expect(await signedOut(page).count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("is signed in by one tab in the other, too, which leaves every part of the session as it was written", async () => {
    const member = await community.join("two_tabs", "两个标签");
    const { page, context } = await community.visit(null);
    const other = await context.newPage();
    const own = (tab: Page) => tab.getByRole("link", { name: "我", exact: true }).first();
    for (const tab of [page, other]) await tab.goto("/explore");
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/auth/login"));
    await signIn(page, member.name);
    const { tokens } = (await (await answer).json()).data;
    await own(other).waitFor();
    for (const tab of [page, other]) {
      await expect.poll(() => stored(tab, "token"), soon).toBe(tokens.access_token);
      expect(await stored(tab, "refreshToken")).toBe(tokens.refresh_token);
      expect(JSON.parse((await stored(tab, "userInfo")) ?? "{}")).toMatchObject({ nickname: member.nickname });
    }
    await signOut(other);
    await signedOut(page).waitFor();
    await context.close();
  });

  it("collects a note and follows its author, and finds both so after a reload", async () => {
    const { page, context, troubles } = await community.visit(community.reader);
    await page.goto("/explore");
    let note = await openNote(page, TITLE);
    await note.getByRole("button", { name: "收藏，0 次收藏" }).click();
    await note.getByRole("button", { name: "收藏，1 次收藏" }).waitFor();
    await page.getByText("收藏成功").waitFor();
    await page.getByRole("button", { name: "放入收藏夹" }).click();
    const folders = page.getByRole("dialog", { name: "放入收藏夹" });
    await folders.getByRole("textbox", { name: "新建收藏夹" }).fill("想去的地方");
    await folders.getByRole("button", { name: "新建并放入" }).click();
    await page.getByText("已放入「想去的地方」").waitFor();
    await folders.waitFor({ state: "detached" });
    await note.getByRole("button", { name: /^关注，/ }).click();
    await note.getByRole("button", { name: /^已关注，/ }).waitFor();
    await expect
      .poll(async () => (await community.reader.get(`/users/${community.author.id}/follow-status`)).body.data, soon)
      .toMatchObject({ followed: true });
    await page.goto("/explore");
    note = await openNote(page, TITLE);
    await note.getByRole("button", { name: "收藏，1 次收藏", pressed: true }).waitFor();
    await note.getByRole("button", { name: /^已关注，/ }).click();
    await note.getByRole("button", { name: /^关注，/ }).waitFor();

    await page.goto("/user?tab=collections");
    const shelf = page.getByRole("navigation", { name: "收藏夹" });
    await shelf.getByRole("link", { name: "想去的地方 1" }).click();
    await cardOf(page, TITLE).waitFor();
    await page.getByRole("button", { name: "管理收藏夹「想去的地方」" }).click();
    const manage = page.getByRole("dialog", { name: "管理收藏夹" });
    await manage.getByLabel("名称").fill("去过的地方");
    await manage.getByRole("button", { name: "保存" }).click();
    await shelf.getByRole("link", { name: "去过的地方 1" }).waitFor();
    await manage.waitFor({ state: "detached" });
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "管理收藏夹「去过的地方」" }).click();
    await manage.getByRole("button", { name: "删除收藏夹" }).click();
    await manage.getByRole("button", { name: "确认删除，里面的笔记仍在收藏中" }).click();
    await page.getByText("收藏夹删除成功").waitFor();
    await cardOf(page, TITLE).waitFor();
    await expect.poll(() => shelf.getByRole("link").allInnerTexts(), soon).toEqual(["全部\n1"]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("finds on the empty channel 关注 whom to follow, and then their notes", async () => {
    await community.reader.follow(community.author.id);
    const { page, context, troubles } = await community.visit(await community.join("xinlaide", "新来的"));
    await page.goto("/explore/following");
    await page.getByText("还没有关注任何人").waitFor();
    const people = page.getByRole("region", { name: "可能感兴趣的人" });
    await people.waitFor();
    // Nobody has touched anything, and the page has not rested: it waits for them as soon as its drawing says that there is nothing else.
    const { rested, drawn, asked } = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const part = (name: string) => performance.getEntriesByType("resource").find((one) => one.name.includes(`/${name}-`));
      const drawing = part("Drawing") as PerformanceResourceTiming | undefined;
      return { rested: (visit?.loadEventEnd ?? 0) + 2500, drawn: drawing?.responseEnd ?? 0, asked: part("FeedTools")?.startTime ?? 0 };
    });
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(Math.max(rested, drawn + 1500));
    // Scrolled to its end on a phone, no button of the list lies below those that float.
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByRole("complementary", { name: "浏览工具" }).getByRole("button", { name: "重新加载" }).waitFor();
    const below = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const boxes = (query: string) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
        const floating = boxes("aside button");
        return boxes("main section button").filter((box) =>
          floating.some((one) => box.right > one.left && box.left < one.right && box.bottom > one.top && box.top < one.bottom),
        ).length;
      });
    await expect.poll(below, { timeout: 30_000 }).toBe(0);
    await page.setViewportSize(size);
    await people.getByRole("button", { name: "关注，小叶" }).click();
    await people.getByRole("button", { name: "已关注，小叶" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await people.getByRole("button", { name: "看看 TA 们的笔记" }).click();
    await cardOf(page, TITLE).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("chooses a Chinese character with Enter, alone or with Shift, and sends nothing by it", async () => {
    const { page, context } = await community.visit(community.reader);
    await page.goto("/explore");
    const note = await openNote(page, TITLE);
    const field = note.getByRole("textbox", { name: "写评论" });
    await field.click();
    const keyboard = await context.newCDPSession(page);
    const enter = (modifiers: number) =>
      keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, modifiers });
    const SHIFT = 8;
    await keyboard.send("Input.imeSetComposition", { text: "wan xia", selectionStart: 7, selectionEnd: 7 });
    for (const modifiers of [0, SHIFT]) await enter(modifiers);
    await expect.poll(() => field.inputValue(), soon).toContain("wan xia");
    await keyboard.send("Input.insertText", { text: "晚霞" });
    await expect.poll(() => field.inputValue(), soon).toBe("晚霞");
    expect(await note.getByRole("article").count()).toBe(0);
    // And the same keys, when nothing is being chosen, do send.
    await enter(SHIFT);
    await note.getByRole("article", { name: "我的评论" }).getByText("晚霞").waitFor();
    await expect.poll(comments, soon).toEqual(["晚霞"]);
    await context.close();
  });

  const comments = async () =>
    dataOf(GetComments, await community.author.get(`/posts/${noteId}/comments`)).comments.map(({ content }) => content);
});

describe("a sign-in", () => {
  it("whose token has run out is renewed unseen, once for all calls", async () => {
    // As an hour later: the same token, but for the end that is written in it.
    const member = await community.join("returner", "一小时后");
    const [head, , signature] = member.token.split(".");
    const past = Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url");
    const { page, context, troubles } = await community.visit({ ...member, token: `${head}.${past}.${signature}` });
    const renewals: string[] = [];
    page.on("request", (request) => request.url().endsWith("/auth/refresh") && renewals.push(request.url()));
    await page.goto("/explore");
    const note = await openNote(page, TITLE);
    await note.getByRole("button", { name: "点赞，0 个赞" }).click();
    await note.getByRole("button", { name: "点赞，1 个赞" }).waitFor();
    await expect.poll(async () => (await community.author.get(`/posts/${noteId}`)).body.data, soon).toMatchObject({ like_count: 1 });
    expect(renewals).toHaveLength(1);
    expect(await stored(page, "token")).not.toContain(past);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("that cannot be renewed ends with a word, and leaves nothing behind", async () => {
    const { page, context } = await community.visit({ ...community.reader, token: "not.a.token", refreshToken: "not.a.token" });
    await page.goto("/publish");
    await page.getByText("会话已过期，已自动退出登录").waitFor();
    await page.waitForURL("**/explore");
    await signedOut(page).waitFor();
    for (const key of ["token", "refreshToken", "userInfo"]) await expect.poll(() => stored(page, key), soon).toBeNull();
    await context.close();
  });
});

describe("a token that somebody broke", () => {
  it.each([
    ["no browser sends", "断了的令牌"],
    ["no server reads", "a".repeat(20_000)],
  ])("and that %s is a session that is over: the page is read as a visitor's", async (_, token) => {
    const { page, context } = await community.visit({ ...community.reader, token, refreshToken: token });
    await page.goto("/explore");
    await page.getByText("会话已过期，已自动退出登录").waitFor();
    await openNote(page, TITLE);
    expect(await page.getByText("请求配置错误").count()).toBe(0);
    for (const key of ["token", "refreshToken", "userInfo"]) await expect.poll(() => stored(page, key), soon).toBeNull();
    await context.close();
  });

  it("is renewed unseen where the other one of the pair is whole", async () => {
    const member = await community.join("mender", "半断的会话");
    const { page, context, troubles } = await community.visit({ ...member, token: "断了的令牌" });
    await page.goto("/notification");
    await page.getByRole("tab", { name: /评论/ }).first().waitFor();
    expect(await signedOut(page).count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe("where no websocket gets through", () => {
  it("what others do arrives all the same, by calls that wait", async () => {
    const { page, context } = await community.visit(null);
    await page.routeWebSocket("**/ws", (socket) => socket.close({ code: 1011 }));
    const opened = page.waitForResponse((response) => response.url().endsWith("/api/realtime/open"));
    const watched = page.waitForResponse(
      (response) => response.url().endsWith("/api/realtime/send") && (response.request().postData() ?? "").includes(String(noteId)),
    );
    await page.goto("/explore");
    const note = await openNote(page, TITLE);
    expect((await opened).status()).toBe(200);
    await watched;
    await page.evaluate(() => Object.assign(window, { loadedBefore: true }));
    await community.author.comment(noteId, "没有长连接也看得到");
    await note.getByRole("article", { name: "小叶的评论" }).getByText("没有长连接也看得到").waitFor();
    expect(await page.evaluate(() => "loadedBefore" in window)).toBe(true);
    await context.close();
  });
});
