import { AdminSignIn } from "@shiye/events/admins";
import { GetReportQueue } from "@shiye/events/reports";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient, dataOf, type HttpClient } from "../world/http-client.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";
import { findViolations } from "./accessibility.ts";
import { chooseItem } from "./at-the-browser.ts";
import { launchBrowser, openVisitor } from "./browser.ts";
import { withStorage } from "./community.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

const TITLE = "代写作业加微信";
const soon = { timeout: 30_000 };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let client: HttpClient;
let author: WorldMember;
let reader: WorldMember;

/** An administrator comes with the demo community, which is as small as can be. */
beforeAll(async () => {
  place = await createPlace();
  [product, browser] = await Promise.all([startProduct({ ...place, environment: { DEMO: "1", DEMO_SIZE: "2x2" } }), launchBrowser()]);
  client = createHttpClient(product.url);
  [author, reader] = await Promise.all([joinAsMember(client, "xiaoye", "小叶"), joinAsMember(client, "afeng", "阿风")]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await place.remove();
});

const visit = ({ id, name, nickname, token, refreshToken }: WorldMember) =>
  openVisitor(browser, product.url, {
    storageState: withStorage(product.url, {
      token,
      refreshToken,
      userInfo: JSON.stringify({ id, user_id: name, nickname, avatar: null }),
    }),
  });

describe("a note that does harm", () => {
  it("is reported by a reader, taken down by an administrator, and its author sees why and appeals", async () => {
    const noteId = await author.publish(TITLE);
    const { page: readers, troubles } = await visit(reader);
    await readers.goto(`/post?id=${noteId}`);
    await readers.getByRole("button", { name: "更多操作", exact: true }).click();
    await chooseItem(readers, "举报笔记");
    const dialog = readers.getByRole("dialog", { name: "举报笔记" });
    await dialog.getByRole("button", { name: "提交举报" }).click();
    await dialog.getByText("请选择原因").waitFor();
    await dialog.getByRole("radio", { name: "违法违规" }).check({ force: true });
    await dialog.getByLabel("补充说明（选填）").fill("代写作业");
    expect(await findViolations(readers)).toEqual([]);
    await dialog.getByRole("button", { name: "提交举报" }).click();
    await readers.getByText("举报已提交，我们会尽快处理").waitFor();

    const body = { username: "admin", password: "shiye-admin" };
    const signIn = () => client.call("POST", "/auth/admin/login", { body });
    await expect.poll(async () => (await signIn()).status, soon).toBe(200);
    const token = dataOf(AdminSignIn, await signIn()).tokens.access_token;
    const things = async () => dataOf(GetReportQueue, await client.call("GET", "/admin/reports", { token })).things;
    await expect.poll(things, soon).toMatchObject([{ target_id: noteId, title: TITLE, reasons: [{ reason: "illegal", count: 1 }] }]);
    const verdict = { reason: "illegal", remark: "代写作业违反校规" };
    expect((await client.call("POST", `/admin/reports/note/${noteId}/take-down`, { token, body: verdict })).status).toBe(200);

    const { page } = await visit(author);
    await page.goto("/notification?tab=system");
    await page.getByText("你的一篇笔记已被下架").waitFor();
    await page.getByText("原因：违法违规。代写作业违反校规").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "查看笔记，或提出申诉" }).click();
    const notice = page.getByRole("region", { name: "笔记已被下架" });
    await notice.getByText("原因：违法违规。代写作业违反校规").waitFor();
    await notice.getByRole("button", { name: "申诉" }).click();
    await page.getByRole("dialog", { name: "申诉" }).getByLabel("为什么不应该下架").fill("是同学开的玩笑");
    await page.getByRole("dialog", { name: "申诉" }).getByRole("button", { name: "提交申诉" }).click();
    await notice.getByText("申诉正在审核").waitFor();

    await readers.goto(`/post?id=${noteId}`);
    await readers.getByRole("heading", { name: "这一页不见了" }).waitFor();
    expect(troubles.filter((trouble) => !/404/.test(trouble))).toEqual([]);
  });
});

describe("a member whom one does not want to meet", () => {
  it("is blocked from their page, gone from the wall, and found in the list that lifts it", async () => {
    await author.publish("墙上的一篇");
    const { page, troubles } = await visit(reader);
    await page.goto("/explore");
    await page.getByRole("heading", { name: "墙上的一篇" }).waitFor();
    await page.goto("/user/xiaoye");
    await page.getByRole("button", { name: "更多操作", exact: true }).click();
    await chooseItem(page, "拉黑 TA");
    await page.getByRole("alertdialog", { name: "拉黑小叶？" }).getByRole("button", { name: "拉黑" }).click();
    await page.getByText("已拉黑小叶").waitFor();
    await page.getByText("你已拉黑 TA").waitFor();
    expect(await page.getByRole("button", { name: /^关注，/ }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/explore");
    await page.locator("[data-note]").first().waitFor();
    expect(await page.getByRole("heading", { name: "墙上的一篇" }).count()).toBe(0);
    await page.getByRole("button", { name: "更多", exact: true }).first().click();
    await chooseItem(page, "账号与安全");
    await page.getByRole("button", { name: /^黑名单/ }).click();
    await page.getByRole("button", { name: "解除，小叶" }).click();
    await page.getByText("黑名单是空的").waitFor();
    await page.goto("/user/xiaoye");
    await page.getByRole("heading", { name: "墙上的一篇" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("and a note that does not interest goes from the wall by its card's menu", async () => {
    const { page, troubles } = await visit(reader);
    await page.goto("/explore");
    const card = page.getByRole("heading", { name: "墙上的一篇" });
    await card.waitFor();
    await expect
      .poll(async () => {
        await page.mouse.move(1, 1);
        await page.getByRole("link", { name: "墙上的一篇" }).hover({ force: true });
        return page.getByRole("button", { name: "更多操作，墙上的一篇" }).count();
      }, soon)
      .toBe(1);
    // A dialog that the menu opens is there, though the pointer has left the card for it.
    const menu = page.getByRole("button", { name: "更多操作，墙上的一篇" });
    await menu.click();
    await chooseItem(page, "举报笔记");
    const report = page.getByRole("dialog", { name: /举报/ });
    await report.getByRole("button", { name: "关闭" }).click();
    await report.waitFor({ state: "detached" });
    await page.mouse.move(1, 1);
    await page.getByRole("link", { name: "墙上的一篇" }).hover({ force: true });
    await menu.click();
    // The server is told when it can no longer be undone.
    const told = page.waitForResponse((answer) => answer.url().endsWith("/not-interesting"));
    await chooseItem(page, "不感兴趣");
    await page.getByText("不再向你推荐这篇笔记").waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await card.waitFor();
    await card.hover({ force: true });
    await menu.click();
    await chooseItem(page, "不感兴趣");
    await card.waitFor({ state: "detached" });
    await told;
    await page.reload();
    await page.locator("[data-note]").first().waitFor();
    expect(await card.count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
