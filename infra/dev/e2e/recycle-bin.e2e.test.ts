import { EditNote } from "@shiye/events/notes";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../world/http-client.ts";
import { findViolations } from "./accessibility.ts";
import { chooseItem } from "./at-the-browser.ts";
import { type Community, createCommunity } from "./community.ts";

const TITLE = "操场的晚霞";
const soon = { timeout: 30_000 };
let community: Community;
let noteId: number;

beforeAll(async () => {
  community = await createCommunity();
  const { author, reader } = community;
  noteId = await author.publish(TITLE);
  await author.publish("后来的一篇");
  await reader.like(noteId);
  await reader.call("POST", `/posts/${noteId}/collect`);
  await reader.comment(noteId, "晚霞真好看");
});
afterAll(() => community.stop());

const row = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
async function deleteFromList(page: Page): Promise<void> {
  await row(page, TITLE)
    .getByRole("button", { name: `《${TITLE}》的更多操作` })
    .click();
  await chooseItem(page, "删除");
  await page.getByRole("alertdialog", { name: "删除这篇笔记？" }).getByRole("button", { name: "删除" }).click();
}

describe("a deleted note", () => {
  it("is undone at once, found in the recycle bin, and comes back with its comments and likes", async () => {
    const { page, troubles } = await community.visit(community.author, { viewport: { width: 390, height: 844 } });
    const { page: readers, troubles: readersTroubles } = await community.visit(community.reader);
    await page.goto("/post-management");
    await page.getByText("共 2 篇笔记").waitFor();
    await deleteFromList(page);
    await page.getByRole("button", { name: "撤销" }).click();
    await row(page, TITLE).waitFor();

    await deleteFromList(page);
    await page.getByText("共 1 篇笔记").waitFor();
    await page.getByRole("link", { name: "回收站" }).click();
    await row(page, TITLE).getByText("还剩 30 天").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await readers.goto(`/post?id=${noteId}`);
    await readers.getByRole("heading", { name: "这一页不见了" }).waitFor();

    await row(page, TITLE)
      .getByRole("button", { name: `恢复《${TITLE}》` })
      .click();
    await page.getByText("回收站是空的").waitFor();
    await page.getByRole("link", { name: "返回笔记管理" }).click();
    await row(page, TITLE).waitFor();
    await readers.goto(`/post?id=${noteId}`);
    await readers.getByText("晚霞真好看").waitFor();
    await expect
      .poll(
        () =>
          readers
            .getByRole("button", { name: /^取消点赞|^点赞/ })
            .first()
            .getAttribute("aria-pressed"),
        soon,
      )
      .toBe("true");
    expect([troubles, readersTroubles.filter((trouble) => !/404/.test(trouble))]).toEqual([[], []]);
  });

  it("is gone for good once its author says so twice", async () => {
    const { author } = community;
    const id = await author.publish("不要了");
    await author.call("DELETE", `/posts/${id}`);
    const { page, troubles } = await community.visit(author);
    await page.goto("/post-management?view=bin");
    await row(page, "不要了").getByRole("button", { name: "彻底删除《不要了》" }).click();
    await page.getByRole("alertdialog", { name: "彻底删除这篇笔记？" }).getByRole("button", { name: "彻底删除" }).click();
    await row(page, "不要了").waitFor({ state: "detached" });
    expect((await author.call("POST", `/recycle-bin/${id}/restore`)).status).toBe(404);
    expect(troubles).toEqual([]);
  });
});

describe("the history of one's own note", () => {
  it("shows what each change was and restores a version", async () => {
    const { author } = community;
    const body = await author.noteBody("图书馆", "今天天气很好");
    const { id } = dataOf(EditNote, await author.call("POST", "/posts", { body }));
    await author.call("PUT", `/posts/${id}`, { body: { ...body, content: "今天天气不好" } });
    const { page, troubles } = await community.visit(author);
    await page.goto(`/post?id=${id}`);
    await page.getByRole("button", { name: "管理笔记" }).click();
    await chooseItem(page, "历史版本");
    const dialog = page.getByRole("dialog", { name: "历史版本" });
    await dialog.getByRole("region", { name: "第 2 版" }).locator("dl ins").filter({ hasText: "不" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: /第 1 版/ }).click();
    await dialog.getByRole("button", { name: "恢复到此版本" }).click();
    await page.getByText("已恢复到第 1 版").waitFor();
    await page.getByText("今天天气很好").first().waitFor();
    expect(troubles).toEqual([]);
  });
});
