import { GetMessages, GetUnreadMessageCount, StartConversation } from "@shiye/events/chat";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../world/http-client.ts";
import type { WorldMember } from "../world/world-member.ts";
import { findViolations } from "./accessibility.ts";
import { chooseItem, signOutAnyway } from "./at-the-browser.ts";
import type { Visitor } from "./browser.ts";
import { type Community, createCommunity } from "./community.ts";

let community: Community;
let ye: WorldMember;
let feng: WorldMember;
let talk = 0;
/** The first message of all. */
let greeting = 0;
let atYe: Visitor;
let atFeng: Visitor;
const soon = { timeout: 30_000 };

beforeAll(async () => {
  community = await createCommunity();
  ({ author: ye, reader: feng } = community);
  [atYe, atFeng] = await Promise.all([community.visit(ye), community.visit(feng)]);
});
afterAll(() => community.stop());

const list = (page: Page) => page.getByRole("navigation", { name: "会话列表" });
const thread = (page: Page) => page.getByRole("region", { name: /的聊天记录$/ });
const field = (page: Page) => page.getByRole("textbox", { name: /^给.*发消息$/ });
const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press("Enter");
};
/** What stands in the thread, in order, without who said it and whether it was read. */
const said = (page: Page): Promise<string[]> =>
  thread(page).locator("li[data-message] p, li[data-message] [class*=bubble]").allInnerTexts();
const has = (page: Page, text: string): Locator => thread(page).getByText(text, { exact: true });
/** Asked beside the page: what a push has told already may be a moment away from what is read. */
const kept = async (member: WorldMember) =>
  dataOf(GetMessages, await member.get(`/chat/conversations/${talk}/messages?limit=100`)).messages.map(({ content }) => content);

/** Of the newest message that has such a menu. */
const pick = async (page: Page, menu: string, item: string) => {
  const last = thread(page)
    .locator("li[data-message]")
    .filter({ has: page.getByRole("button", { name: menu }) })
    .last();
  await last.hover();
  await last.getByRole("button", { name: menu }).click();
  await chooseItem(page, item);
};

describe("a conversation", () => {
  it("is not begun by a visitor, who is asked to sign in", async () => {
    const visitor = await community.visit(null);
    await visitor.page.goto("/user/xiaoye");
    await visitor.page.getByRole("button", { name: "私信，小叶" }).click();
    await visitor.page.getByText("请先登录").first().waitFor();
    await visitor.page.getByRole("dialog").getByLabel("账号", { exact: true }).waitFor();
    await visitor.context.close();
  });

  it("begins on a profile, and its first message arrives at an open list that did not know it", async () => {
    await atYe.page.goto("/chat");
    await atYe.page.getByText("暂无会话").waitFor();
    await atYe.page.getByText("在线", { exact: true }).waitFor();
    await atFeng.page.goto("/user/xiaoye");
    await atFeng.page.getByRole("button", { name: "私信，小叶" }).click();
    await say(atFeng.page, "你好呀");
    await has(atFeng.page, "你好呀").waitFor();
    await list(atYe.page).getByRole("link", { name: /阿风/ }).waitFor();
    await list(atYe.page).getByRole("img", { name: "共 1 条未读消息" }).waitFor();
    await atFeng.page.getByText("未读", { exact: true }).waitFor();
    await atFeng.page.waitForURL(/[?&]conversationId=\d/);
    talk = Number(new URL(atFeng.page.url()).searchParams.get("conversationId"));
    await expect.poll(() => kept(feng), soon).toEqual(["你好呀"]);
    greeting = dataOf(GetMessages, await feng.get(`/chat/conversations/${talk}/messages`)).messages[0]?.id ?? 0;
  });

  it("is read when it is opened, and its writer sees that, who types, and who is there", async () => {
    await list(atYe.page).getByRole("link", { name: /阿风/ }).click();
    await has(atYe.page, "你好呀").waitFor();
    await atFeng.page.getByText("已读", { exact: true }).waitFor();
    await expect.poll(async () => dataOf(GetUnreadMessageCount, await ye.get("/chat/unread-count")).unreadCount, soon).toBe(0);
    await expect
      .poll(
        () =>
          list(atYe.page)
            .getByRole("img", { name: /未读消息/ })
            .count(),
        soon,
      )
      .toBe(0);
    // A member who has not answered yet is not shown to the stranger who wrote.
    await say(atYe.page, "我在");
    await has(atFeng.page, "我在").waitFor();
    await field(atYe.page).pressSequentially("什么事");
    await thread(atFeng.page).getByText("对方正在输入…").waitFor();
    await thread(atFeng.page).getByText("对方正在输入…").waitFor({ state: "detached" });
    await field(atYe.page).fill("");
    // Read at once, because it is on the screen.
    await atYe.page.getByText("已读", { exact: true }).waitFor();
    await atFeng.page.getByRole("region", { name: "与小叶的聊天", exact: true }).getByText("在线", { exact: true }).waitFor();
  });

  it("has no fault that axe finds, in the list, the thread, and the question before deleting", async () => {
    expect(await findViolations(atYe.page)).toEqual([]);
    await atYe.page.getByRole("button", { name: "更多操作", exact: true }).click();
    await chooseItem(atYe.page, "删除会话");
    await atYe.page.getByRole("alertdialog", { name: "删除会话" }).waitFor();
    expect(await findViolations(atYe.page)).toEqual([]);
    await atYe.page.getByRole("button", { name: "取消" }).click();
  });
});

describe("what is written", () => {
  it("is not sent by the Enter that chooses a character, and is still there after a reload", async () => {
    const before = await said(atYe.page);
    const session = await atYe.context.newCDPSession(atYe.page);
    await field(atYe.page).focus();
    await session.send("Input.imeSetComposition", { text: "shi", selectionStart: 3, selectionEnd: 3 });
    await atYe.page.keyboard.press("Enter");
    expect(await said(atYe.page)).toEqual(before);
    await session.send("Input.insertText", { text: "拾" });
    await expect.poll(() => field(atYe.page).inputValue(), soon).toContain("拾");
    await atYe.page.reload();
    await expect.poll(() => field(atYe.page).inputValue(), soon).toContain("拾");
    await field(atYe.page).fill("");
  });

  it("stands in its order when twenty messages are sent in a second, once in every tab of both", async () => {
    const second = await atYe.context.newPage();
    await second.goto(atYe.page.url());
    await has(second, "你好呀").waitFor();
    const texts = Array.from({ length: 20 }, (_, index) => `第 ${index + 1} 句`);
    for (const text of texts) await say(atYe.page, text);
    for (const page of [atYe.page, second, atFeng.page])
      await expect.poll(async () => (await said(page)).filter((text) => text.startsWith("第 ")), soon).toEqual(texts);
    await expect.poll(async () => (await kept(feng)).filter((text) => text.startsWith("第 ")), soon).toEqual(texts);
    await second.close();
  });

  it("goes by itself, in its order and once, when the network comes back", async () => {
    await atYe.context.setOffline(true);
    await say(atYe.page, "离线一");
    await thread(atYe.page).getByText("网络不通，恢复后自动发送").waitFor();
    await say(atYe.page, "离线二");
    await atYe.context.setOffline(false);
    await has(atFeng.page, "离线二").waitFor();
    await thread(atYe.page).getByText("网络不通，恢复后自动发送").waitFor({ state: "detached" });
    await expect.poll(async () => (await kept(ye)).slice(-2), soon).toEqual(["离线一", "离线二"]);
    await expect.poll(async () => (await said(atFeng.page)).slice(-2), soon).toEqual(["离线一", "离线二"]);
  });

  it("is one message when its answer was lost, also over a reload of the page", async () => {
    let lost = 0;
    await atYe.page.route("**/messages", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      lost += 1;
      // The server has done it; nobody here hears of it.
      await route
        .fetch()
        .then(() => route.abort())
        .catch(() => {});
    });
    await atYe.page.routeWebSocket("**/ws", () => {});
    await atYe.page.reload();
    await say(atYe.page, "只说一次");
    await expect.poll(() => lost, soon).toBeGreaterThan(1);
    await atYe.page.unroute("**/messages");
    await atYe.page.reload();
    await has(atYe.page, "只说一次").waitFor();
    await expect.poll(() => thread(atYe.page).getByText("发送中…").count(), soon).toBe(0);
    await expect.poll(async () => (await kept(ye)).filter((text) => text === "只说一次"), soon).toHaveLength(1);
    expect((await said(atYe.page)).filter((text) => text === "只说一次")).toHaveLength(1);
    await atYe.page.close();
    atYe.page = await atYe.context.newPage();
    await atYe.page.goto(`/chat?conversationId=${talk}`);
    await has(atYe.page, "只说一次").waitFor();
  });

  it("survives the death of the service that takes it", async () => {
    process.kill(community.product.service("command-api").pid, "SIGKILL");
    await say(atYe.page, "服务倒下的时候");
    await has(atFeng.page, "服务倒下的时候").waitFor({ timeout: 30_000 });
    await expect
      .poll(
        () =>
          thread(atYe.page)
            .getByText(/自动发送|正在重试|发送中/)
            .count(),
        soon,
      )
      .toBe(0);
    await expect.poll(async () => (await kept(feng)).filter((text) => text === "服务倒下的时候"), soon).toHaveLength(1);
  });
});

describe("a long conversation", () => {
  const SAID = 260;

  it("goes up to its beginning without a jump, and never draws more than a few screens", async () => {
    for (let index = 0; index < SAID; index += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          feng.call("POST", `/chat/conversations/${talk}/messages`, {
            body: { content: `旧话 ${index + at}`, clientMessageId: `old-${index + at}` },
          }),
        ),
      );
    await has(atYe.page, `旧话 ${SAID - 1}`).waitFor();
    await atYe.page.reload();
    const scroller = thread(atYe.page);
    await has(atYe.page, `旧话 ${SAID - 1}`).waitFor();
    let most = 0;
    let worst = 0;
    const patience = performance.now() + 60_000;
    while ((await scroller.getByText("以上是全部聊天记录").count()) === 0 && performance.now() < patience) {
      const moved = await scroller.evaluate(async (element) => {
        const row = [...element.querySelectorAll("li[data-message]")].find(
          (one) => one.getBoundingClientRect().top > element.getBoundingClientRect().top + 250,
        );
        const before = row?.getBoundingClientRect().top ?? 0;
        const top = element.scrollTop;
        element.scrollTop -= 400;
        // The page hears of a script's scroll a frame later than of a finger's; if it rendered in between, it would go back to the end.
        element.dispatchEvent(new Event("scroll"));
        const by = top - element.scrollTop;
        await new Promise((resolve) => setTimeout(resolve, 120));
        // What was painted: between two frames a row may stand where nobody sees it.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        // Where it stands after everything that the scrolling brought, against where the scrolling alone has put it.
        return row?.isConnected && by > 0 ? Math.abs(row.getBoundingClientRect().top - before - by) : 0;
      });
      worst = Math.max(worst, moved);
      most = Math.max(most, await scroller.locator("li[data-message]").count());
    }
    await has(atYe.page, "你好呀").waitFor();
    expect(worst).toBeLessThanOrEqual(2);
    expect(most).toBeLessThanOrEqual(120);
  });

  it("does not move under its reader when somebody writes: it says so, and leads there", async () => {
    await say(atFeng.page, "看得到吗");
    const pill = atYe.page.getByRole("button", { name: "1 条新消息" });
    await pill.waitFor();
    await has(atYe.page, "你好呀").waitFor();
    await pill.click();
    await has(atYe.page, "看得到吗").waitFor();
    await pill.waitFor({ state: "detached" });
  });
});

describe("a message", () => {
  it("is answered from hundreds further down, and the answer leads back to it", async () => {
    await atYe.page.reload();
    await feng.call("POST", `/chat/conversations/${talk}/messages`, {
      body: { content: "还记得这句吗", clientMessageId: "looking-back", replyToId: greeting },
    });
    await has(atYe.page, "还记得这句吗").waitFor();
    await expect.poll(() => has(atYe.page, "你好呀").count(), soon).toBe(1);
    await atYe.page.getByRole("button", { name: "回复的消息，阿风：你好呀，去看看" }).click();
    await atYe.page.locator("li[data-found]").getByText("你好呀").waitFor();
    await atYe.page.getByRole("button", { name: "回到最新消息" }).click();
    await has(atYe.page, "还记得这句吗").waitFor();

    await pick(atYe.page, "更多操作，阿风的消息", "回复");
    await atYe.page.getByRole("button", { name: "不回复了" }).waitFor();
    await say(atYe.page, "当然记得");
    await atFeng.page.getByRole("button", { name: "回复的消息，我：还记得这句吗，去看看" }).waitFor();
  });

  it("that is a note's address is its card, sent from the note; taken back, nobody sees it", async () => {
    const noteId = await feng.publish("操场的晚霞");
    const sender = await atFeng.context.newPage();
    await sender.goto(`/post?id=${noteId}`);
    await sender.getByRole("button", { name: "分享", exact: true }).click();
    await sender.getByRole("button", { name: "私信给朋友" }).click();
    await sender.getByRole("dialog", { name: "发送给" }).getByRole("button", { name: /小叶/ }).click();
    await sender.getByText("已发送给小叶").waitFor();
    const card = thread(atYe.page).getByRole("link", { name: /操场的晚霞.*阿风/ });
    await card.click();
    await atYe.page.getByRole("dialog", { name: "操场的晚霞" }).waitFor();
    await atYe.page.keyboard.press("Escape");
    await card.waitFor();
    expect(await findViolations(atYe.page)).toEqual([]);
    await sender.close();

    await pick(atFeng.page, "更多操作，我的消息", "撤回");
    await atFeng.page.getByText("你撤回了一条消息").waitFor();
    await atYe.page.getByText("对方撤回了一条消息").waitFor();
    await expect.poll(() => card.count(), soon).toBe(0);
  });
});

describe("on a phone", () => {
  it("a finger that rests on a message opens its menu and selects no text; a tap beside the message opens none", async () => {
    const { page, context } = await community.visit(ye, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto("/chat");
    await list(page).getByRole("link", { name: /阿风/ }).click();
    const text = has(page, "看得到吗");
    await text.waitFor();
    expect(await text.evaluate((element) => getComputedStyle(element).userSelect)).toBe("none");
    const isButtonUnderFinger = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const buttons = page.getByRole("button", { name: /^更多操作，.*消息$/ });
    for (const button of await buttons.all()) expect(await button.evaluate(isButtonUnderFinger)).toBe(false);
    const { x = 0, y = 0 } = (await text.boundingBox()) ?? {};
    const finger = await context.newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 5, y: y + 5 }] });
    await page.getByRole("menuitem", { name: "复制" }).waitFor();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await context.close();
  });

  it("list and thread are two screens, and back leads from one to the other", async () => {
    const phone = await community.visit(ye, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.page.goto("/chat");
    const row = list(phone.page).getByRole("link", { name: /阿风/ });
    await row.click();
    await has(phone.page, "看得到吗").waitFor();
    await expect.poll(() => list(phone.page).evaluate((element) => element.closest("[inert]") !== null), soon).toBe(true);
    expect(await findViolations(phone.page)).toEqual([]);
    const { scrollWidth } = await phone.page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(390);
    await phone.page.getByRole("button", { name: "返回会话列表" }).click();
    await expect.poll(() => row.evaluate((element) => element === document.activeElement), soon).toBe(true);
    expect(await findViolations(phone.page)).toEqual([]);
    await row.click();
    await has(phone.page, "看得到吗").waitFor();
    // Laid on its side it still has the field on the screen.
    await phone.page.setViewportSize({ width: 844, height: 390 });
    const fieldEnd = () => field(phone.page).evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(fieldEnd, soon).toBeLessThanOrEqual(390);
    expect(await list(phone.page).evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.goBack();
    await expect.poll(() => phone.page.url(), soon).toMatch(/\/chat$/);
    expect(phone.troubles).toEqual([]);
    await phone.context.close();
  });
});

describe("a conversation that is deleted", () => {
  it("is gone in every tab and device of whoever deleted it, stays with the other, and comes back empty with the next message", async () => {
    const second = await community.visit(ye);
    await second.page.goto("/chat");
    await list(second.page).getByRole("link", { name: /阿风/ }).waitFor();
    await atYe.page.getByRole("button", { name: "更多操作", exact: true }).click();
    await chooseItem(atYe.page, "删除会话");
    await atYe.page.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
    await atYe.page.getByText("暂无会话").waitFor();
    await second.page.getByText("暂无会话").waitFor();
    await has(atFeng.page, "看得到吗").waitFor();
    await say(atFeng.page, "还在吗");
    await list(second.page).getByRole("link", { name: /阿风/ }).click();
    await has(second.page, "还在吗").waitFor();
    await expect.poll(() => said(second.page), soon).toEqual(["还在吗"]);
    await second.context.close();
  });

  it("of nobody else's is told to be none", async () => {
    const stranger = await community.join("yuanren", "远人");
    const { id } = dataOf(StartConversation, await stranger.call("POST", "/chat/conversations", { body: { otherUserId: feng.id } }));
    await atYe.page.goto(`/chat?conversationId=${id}`);
    const told = await atYe.page.getByText("会话不存在").boundingBox();
    const reason = await atYe.page.getByText("它可能已经删除，不是你的会话，或者地址写错了。").boundingBox();
    // One group in the middle, not spread over the height of the thread.
    expect((reason?.y ?? Number.NaN) - (told?.y ?? Number.NaN)).toBeLessThan(60);
  });
});

it("leaves nothing of it in the page when its member signs out", async () => {
  await field(atFeng.page).fill("没说完的话");
  await signOutAnyway(atFeng.page);
  await expect.poll(() => atFeng.page.getByText("看得到吗").count(), soon).toBe(0);
  const left = () => atFeng.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(left, soon).not.toContain("没说完的话");
});
