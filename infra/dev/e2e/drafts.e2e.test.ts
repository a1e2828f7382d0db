import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PublishNote } from "@shiye/events/notes";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { dataOf } from "../world/http-client.ts";
import { findViolations } from "./accessibility.ts";
import { chooseItem } from "./at-the-browser.ts";
import { type Community, createCommunity } from "./community.ts";

const TITLE = "操场的晚霞";
const soon = { timeout: 30_000 };
let community: Community;
let picture: string;

beforeAll(async () => {
  community = await createCommunity();
  const { author } = community;
  picture = path.join(tmpdir(), `shiye-drafts-${process.pid}.jpg`);
  await writeFile(picture, await drawJpeg(7, 900, 1200));
  const body = await author.noteBody("图书馆的一天");
  for (let at = 1; at <= 11; at++)
    dataOf(PublishNote, await author.call("POST", "/posts", { body: { ...body, title: at === 1 ? TITLE : `图书馆的第 ${at} 天` } }));
});
afterAll(() => community.stop());

const row = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

describe("an author", () => {
  it("looks through their notes page by page, searches, edits and deletes them", async () => {
    const { page, troubles } = await community.visit(community.author, { viewport: { width: 390, height: 844 } });
    const search = page.getByRole("textbox", { name: "搜索笔记标题或内容" });
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route("**/api/posts?*", (route) => held.then(() => route.continue()));
    await page.goto("/post-management");
    await search.waitFor();
    const place = await search.boundingBox();
    send();
    await page.getByText("共 11 篇笔记").waitFor();
    expect(await search.boundingBox(), "below the number that came").toEqual(place);
    await page.unroute("**/api/posts?*");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "下一页" }).click();
    await page.getByText("2 / 2").waitFor();
    await row(page, TITLE).waitFor();
    await search.fill("晚霞");
    await page.getByText("共 1 篇笔记").waitFor();
    expect(new URL(page.url()).searchParams.get("keyword")).toBe("晚霞");

    await row(page, TITLE)
      .getByRole("button", { name: `编辑《${TITLE}》` })
      .click();
    const dialog = page.getByRole("dialog", { name: "编辑图文笔记" });
    await dialog.getByRole("button", { name: "删除第 1 张图片" }).click();
    await page.getByText("至少保留一张图片").waitFor();
    await dialog.getByLabel("选择第 1 张图片的替换").setInputFiles(picture);
    await dialog.getByLabel("标题", { exact: true }).fill("湖边的晚霞");
    await expect.poll(() => dialog.getByRole("button", { name: "更换第 1 张图片" }).count(), soon).toBe(1);
    await dialog.getByRole("button", { name: "保存", exact: true }).click();
    await row(page, "湖边的晚霞").waitFor();

    await row(page, "湖边的晚霞").getByRole("link", { name: "湖边的晚霞" }).click();
    await page.getByRole("dialog", { name: "湖边的晚霞" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "湖边的晚霞" }).waitFor({ state: "detached" });
    await row(page, "湖边的晚霞").getByRole("button", { name: "《湖边的晚霞》的更多操作" }).click();
    await chooseItem(page, "删除");
    const question = page.getByRole("alertdialog", { name: "删除这篇笔记？" });
    await question.getByText("确定要删除笔记《湖边的晚霞》吗？30 天内可以在回收站恢复。").waitFor();
    await question.getByRole("button", { name: "删除" }).click();
    await page.getByText("暂无笔记").waitFor();
    await page.getByRole("button", { name: "清除筛选" }).click();
    await page.getByText("共 10 篇笔记").waitFor();
    expect(await page.getByRole("navigation", { name: "分页" }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("puts a draft away, finds it saved by itself after a change, publishes it, and deletes another", async () => {
    const { author } = community;
    const { page, troubles } = await community.visit(author);
    await page.goto("/draft-box");
    await page.getByText("暂无草稿").waitFor();
    await page.getByRole("link", { name: "创建第一篇草稿" }).click();
    await page.getByLabel("标题", { exact: true }).fill("还没写完");
    await page.getByRole("button", { name: "存草稿" }).click();
    await page.getByText("请至少上传一张图片").first().waitFor();
    await page.getByLabel("选择图片", { exact: true }).setInputFiles(picture);
    await page.getByRole("button", { name: "更换第 1 张图片" }).waitFor();
    await page.getByText("已自动保存到草稿箱").first().waitFor();
    await page.getByRole("button", { name: "存草稿" }).click();
    await page.waitForURL("**/draft-box");
    // Saved by itself and by the button: one draft.
    await page.getByText("共 1 篇草稿").waitFor();
    expect(await findViolations(page)).toEqual([]);

    await row(page, "还没写完").getByRole("button", { name: "编辑《还没写完》" }).click();
    await page.waitForURL("**/publish?draftId=*&mode=edit");
    await expect.poll(() => page.getByLabel("标题", { exact: true }).inputValue(), soon).toBe("还没写完");
    await page.getByLabel("正文").fill("今天写完它");
    await page.getByText("已自动保存到草稿箱").first().waitFor();
    await page.getByRole("link", { name: "草稿箱" }).click();
    await row(page, "还没写完").getByText("今天写完它").waitFor();

    // It has no category yet, so it cannot be published from the box.
    await row(page, "还没写完").getByRole("button", { name: "发布《还没写完》" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "发布" }).click();
    await page.getByText("请选择分类").first().waitFor();
    await page.getByRole("combobox", { name: "分类" }).click();
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("dialog", { name: "还没写完" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/post-management");
    await row(page, "还没写完").waitFor();

    const body = { ...(await author.noteBody("不要了")), is_draft: true };
    const { id } = dataOf(PublishNote, await author.call("POST", "/posts", { body }));
    await page.getByRole("link", { name: "草稿箱" }).click();
    await page.getByText("共 1 篇草稿").waitFor();
    await row(page, "不要了").getByRole("button", { name: "删除《不要了》" }).click();
    const question = page.getByRole("alertdialog", { name: "确认删除" });
    await question.getByText("确定要删除这篇草稿吗？删除后无法恢复。").waitFor();
    await question.getByRole("button", { name: "删除" }).click();
    await page.getByText("暂无草稿").waitFor();
    expect(troubles).toEqual([]);

    await page.goto(`/publish?draftId=${id}&mode=edit`);
    await page.getByText("草稿不存在或已被删除").waitFor();
    await page.waitForURL("**/draft-box");
  });
});

describe("somebody who is not signed in", () => {
  it.each(["/post-management", "/draft-box"])("is sent from %s to their own page and told to sign in", async (address) => {
    const { page } = await community.visit(null);
    await page.goto(address);
    await page.getByText("请先登录").first().waitFor();
    await page.waitForURL("**/user");
  });
});
