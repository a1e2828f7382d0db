import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { entities } from "@shiye/events/back-office/all";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./accessibility.ts";
import { fillField, go, isGone, lookByDay, lookByNight, openFormAtSecondPress, rowOf, rowsOf, TABLES, tabTo } from "./back-office-acts.ts";
import { fillOffice, type OfficeContent } from "./back-office-content.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { withStorage } from "./community.ts";
import { beFirstAdministrator } from "./first-administrator.ts";
import { movePictures } from "./picture-form.ts";
import { checkout, createPlace, environmentOf, type Product, startProduct } from "./product.ts";

/** A dialog that still grows is not where it was when the button goes down: a press of a machine's speed is lost. */
const CALM = { reducedMotion: "reduce" } as const;
const PASSWORD = "back-office-1";
const FIRST_PASSWORD = "given-at-the-start";
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let administrator: Visitor;
let content: OfficeContent;
/** On its way while the first administrator signs in. */
let filling: Promise<OfficeContent>;

beforeAll(async () => {
  place = { ...(await createPlace()), environment: { ADMIN_PASSWORD: FIRST_PASSWORD } };
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  const command = promisify(execFile)(path("node_modules/.bin/tsx"), [path("infra/dev/shiye/main.ts"), "admin", "create", "head"], {
    cwd: checkout,
    env: environmentOf(place),
  });
  command.child.stdin?.end(`${PASSWORD}\n`);
  filling = command.then(() => fillOffice(product.url, { username: "head", password: PASSWORD }));
  filling.catch(() => {});
  administrator = await openVisitor(browser, product.url, CALM);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await place.remove();
});

const path = (name: string) => `${checkout}/${name}`;

describe("the first administrator", () => {
  it("changes the password of the start before anything else, sets up the second factor, and signs in with its code", async () => {
    await beFirstAdministrator(browser, product.url, FIRST_PASSWORD, PASSWORD);
  });
});

describe("an administrator in the back office", () => {
  beforeAll(async () => {
    content = await filling;
  });

  it("signs in, and is taken to the API documentation, which words narrow down", async () => {
    const { page } = administrator;
    await page.goto("/admin/login");
    await page.getByLabel("用户名").fill("head");
    await page.getByLabel("密码").fill(PASSWORD);
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByText("登录成功，正在跳转...").waitFor();
    await page.waitForURL("**/admin/api-docs");
    await page.getByText("v1.2.0").waitFor();
    await page.getByRole("textbox", { name: "搜索接口" }).fill("delete categories");
    await page.getByText("/auth/login", { exact: true }).waitFor({ state: "detached" });
    await page.getByText("/admin/categories", { exact: true }).waitFor();
    expect(await page.getByText("需要授权").count()).toBeGreaterThan(0);
    await lookByDay(page);
    await page
      .getByRole("button", { name: /DELETE/ })
      .first()
      .click();
    await lookByNight(page);
  });

  it("filters a table by its address, and goes back with the browser", async () => {
    const { page } = administrator;
    await go(page, "categories");
    await rowOf(page, "校园").waitFor();
    await lookByDay(page);
    await page.getByLabel("分类名称").fill("学");
    await page.getByLabel("分类名称").press("Enter");
    await isGone(page, "校园");
    expect(new URL(page.url()).searchParams.get("name")).toBe("学");
    await page.reload();
    await rowOf(page, "学习").waitFor();
    expect(await rowOf(page, "校园").count()).toBe(0);
    await page.getByRole("button", { name: "清空" }).click();
    await rowOf(page, "校园").waitFor();
    // With the pointer on what opened it, whose name it showed before.
    const tool = page.getByRole("button", { name: "列设置" });
    const tip = page.locator(".ant-tooltip").filter({ hasText: "列设置" });
    await tool.hover();
    await tip.waitFor();
    await tool.click();
    await page.getByText("恢复默认").waitFor();
    await tip.waitFor({ state: "hidden" });
    expect(await findViolations(page)).toEqual([]);
    await tool.click();
    // Keys of one letter wait until it has left the screen.
    await page.getByText("恢复默认").waitFor({ state: "hidden" });
  });

  it("keeps the table where a form does not come, says so, and has it at the next press", async () => {
    const { page, troubles } = administrator;
    await openFormAtSecondPress(page, "新增分类");
    expect(troubles.splice(0).filter((trouble) => !/EntityForm-|a part of the site did not come/.test(trouble))).toEqual([]);
  });

  it("creates with the key n, edits, sees the server's refusal, deletes and exports", async () => {
    const { page } = administrator;
    await page.keyboard.press("n");
    const form = page.getByRole("dialog", { name: "新增分类" });
    await form.getByLabel("分类名称").and(page.locator(":focus")).waitFor();
    await page.keyboard.insertText("旅行");
    await form.getByLabel("英文标题").fill("travel");
    await form.getByRole("button", { name: "保存" }).click();
    await page.getByText("分类创建成功").waitFor();
    await form.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "第 2 页" }).click();
    await rowOf(page, "旅行").getByRole("button", { name: /^编辑/ }).click();
    const edit = page.getByRole("dialog", { name: "编辑分类" });
    await edit.getByLabel("分类名称").fill("远行");
    await lookByNight(page);
    await edit.getByRole("button", { name: "保存" }).click();
    await page.getByText("分类更新成功").waitFor();
    await rowOf(page, "远行").waitFor();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain("远行");
    expect(text.trim().split("\n")).toHaveLength(12);

    await page.getByRole("button", { name: "批量删除" }).click();
    await page.getByRole("button", { name: "删除所选" }).click();
    await page.getByText("请选择要删除的项目").waitFor();
    await rowOf(page, "远行").getByRole("checkbox").check();
    await page.getByText("已选择 1 项").waitFor();
    await page.getByRole("button", { name: "删除所选" }).click();
    await page.getByRole("dialog").filter({ hasText: "确认删除" }).getByRole("button", { name: "删除" }).click();
    await page.getByText("成功删除1个分类").waitFor();
    await isGone(page, "远行");
    // Keys of one letter wait until the question has left the screen.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it("goes anywhere by Ctrl+K, and is asked before something unsaved is lost", async () => {
    const { page } = administrator;
    await go(page, "categories");
    await rowOf(page, "校园").waitFor();
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "新增分类" }).getByLabel("分类名称").fill("没写完");
    await page.keyboard.press("Escape");
    await page.getByText("表单里有还没保存的内容。").waitFor();
    await page.getByRole("button", { name: "放弃" }).click();
    await page.getByRole("dialog", { name: "新增分类" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "搜索页面" }).fill("概览");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/overview");
  });
});

describe("every table", () => {
  it.each(TABLES)(
    "of $path turns pages, sorts, narrows down, shows what its form changed, and has no barrier by day or night",
    async ({ path, filter, sort, edit }) => {
      const { page } = administrator;
      const label = entities.find((entity) => entity.path === path)?.label ?? "";
      const table = page.getByRole("table", { name: label, exact: true });
      const rows = rowsOf(page).and(table.locator("tr"));
      await go(page, `${path}?limit=10`);
      await rows.nth(9).waitFor();
      await lookByDay(page);
      await page.getByRole("button", { name: "第 2 页" }).click();
      await page.waitForURL(/page=2/);
      await page.locator("[aria-busy=false] tbody tr").first().waitFor();
      expect(await rows.count()).toBeGreaterThan(0);
      const head = page.getByRole("columnheader", { name: sort, exact: true });
      await head.getByRole("button").click();
      await page.waitForURL(/sortField=/);
      await expect.poll(() => head.getAttribute("aria-sort")).not.toBe("none");
      await page.getByRole("search").getByLabel(filter[0], { exact: true }).fill(filter[1]);
      await page.keyboard.press("Enter");
      const only = page.locator("section[aria-busy=false]").locator(rows).filter({ hasText: filter[1] });
      await expect.poll(async () => [await only.count(), await rows.count()]).toEqual([1, 1]);

      await only.getByRole("button", { name: /^编辑/ }).click();
      const form = page.getByRole("dialog", { name: /^编辑/ });
      const value = edit[1] === "note" ? String(content.notes[5]) : edit[1] === "member" ? String(content.members[5]?.id) : edit[1];
      await fillField(form, edit[0], value);
      await lookByNight(page);
      await form.getByRole("button", { name: "保存" }).click();
      await page
        .getByText(/更新成功/)
        .last()
        .waitFor();
      await form.waitFor({ state: "hidden" });
      await go(page, `${path}?limit=100`);
      await rows.filter({ hasText: value }).first().waitFor();
    },
  );
});

describe("the pictures of a note in its form", () => {
  it("are chosen several at once, dragged and moved by keys, and members see that order, whatever another form saves", async () => {
    await movePictures(administrator, { id: content.notes[6] ?? 0, title: "第7篇笔记" }, () => openVisitor(browser, product.url));
  });
});

describe("the screens of review and oversight", () => {
  it("edits, saves and reviews by the keyboard alone: / to filter, Tab, a approves and r rejects", async () => {
    const { page } = administrator;
    const pending = async () => (await page.getByRole("dialog").first().textContent())?.match(/待审核 (\d+)/)?.[1];
    await go(page, "tags");
    await page.getByRole("table", { name: "标签", exact: true }).waitFor();
    await rowsOf(page).first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("标签4");
    await page.keyboard.press("Enter");
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await tabTo(page, /^编辑标签/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "编辑标签" }).getByLabel("标签名称").waitFor();
    await tabTo(page, "标签名称");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("键盘");
    await tabTo(page, "保存");
    await page.keyboard.press("Enter");
    await page.getByText("标签更新成功").waitFor();
    await page.getByRole("dialog", { name: "编辑标签" }).waitFor({ state: "hidden" });

    await page.keyboard.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("认证审核");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/audit");
    await tabTo(page, /开始审核/);
    await page.keyboard.press("Enter");
    await page.getByText("申请理由").last().waitFor();
    await lookByDay(page);
    await lookByNight(page);
    const before = Number(await pending());
    const keysWork = () => page.locator("[aria-keyshortcuts=a]").waitFor();
    await keysWork();
    await page.keyboard.press("a");
    await page.getByText("审核通过成功").waitFor();
    await expect.poll(pending).toBe(String(before - 1));
    await keysWork();
    await page.keyboard.press("r");
    await page.getByLabel("拒绝理由").fill("材料不全");
    await tabTo(page, /^拒绝$/);
    await page.keyboard.press("Enter");
    await page.getByText("拒绝申请成功").waitFor();
    await expect.poll(pending).toBe(String(before - 2));
  });

  it("judges what was reported: looks, dismisses one, takes another down", async () => {
    const { page } = administrator;
    await go(page, "reports");
    await rowOf(page, "第2篇笔记").waitFor();
    await lookByDay(page);
    await rowOf(page, "第2篇笔记").getByRole("button", { name: "查看" }).click();
    const drawer = page.getByRole("dialog", { name: "被举报的笔记" });
    await drawer.getByText("请看看这一篇").waitFor();
    await page.keyboard.press("Escape");
    await rowOf(page, "第2篇笔记").getByRole("button", { name: "驳回" }).click();
    await page.getByRole("dialog", { name: "驳回举报？" }).getByRole("button", { name: "驳回" }).click();
    await page.getByText("已驳回举报").waitFor();
    await isGone(page, "第2篇笔记");
    await page.getByRole("row").getByRole("button", { name: "下架" }).first().click();
    await page.getByRole("dialog", { name: "下架内容" }).waitFor();
    await lookByNight(page);
    await page.getByRole("dialog", { name: "下架内容" }).getByRole("button", { name: "下架内容" }).click();
    await page.getByText("已下架该内容").waitFor();
    await page.getByText("没有待处理的举报").waitFor();
    await page.getByRole("radiogroup").getByText("已处理").click();
    await page.waitForURL(/tab=decided/);
    await rowOf(page, "第2篇笔记").waitFor();
  });

  it("tells what administrators did, narrowed by kind of thing and by deed, with before and after", async () => {
    const { page } = administrator;
    await go(page, "audit-log?entity=posts&action=NoteEdited");
    // The title is in the change, and is the name of the note besides.
    const change = page.getByRole("row").filter({ has: page.getByText("第3篇笔记", { exact: true }) });
    await change.getByText("第三篇，改过的", { exact: true }).waitFor();
    expect(await rowOf(page, "新建分类").count()).toBe(0);
    await lookByDay(page);
    await page.getByRole("combobox", { name: "操作" }).click();
    await lookByNight(page);
    await page.keyboard.press("Escape");
  });

  it("shows what happens as it happens, and counts it while it is held", async () => {
    const { page } = administrator;
    await go(page, "monitor");
    await page.getByText("实时更新中").waitFor();
    await lookByDay(page);
    await page.getByRole("button", { name: "暂停" }).click();
    await content.members[1]?.comment(content.notes[0] ?? 0, "刚刚说的话");
    await page.getByRole("button", { name: "1 条新动态" }).waitFor();
    await lookByNight(page);
    expect(await page.getByText("刚刚说的话").count()).toBe(0);
    await page.getByRole("button", { name: "继续" }).click();
    await page.getByText("刚刚说的话").waitFor();
    await content.members[2]?.comment(content.notes[0] ?? 0, "又说一句");
    await page.getByText("又说一句").waitFor();
  });

  it("draws the figures of a range, rebuilds a read model beside the one that serves, and swaps it in", async () => {
    const { page } = administrator;
    await go(page, "overview");
    await page.getByRole("img", { name: "每日注册、笔记、评论与点赞" }).waitFor();
    await lookByDay(page);
    const asked = page.waitForRequest(/\/admin\/stats/);
    await page.getByText("7 天", { exact: true }).click();
    expect((await asked).url()).toMatch(/from=/);
    await page.getByText("运行正常").waitFor();
    await lookByNight(page);
    await go(page, "projections");
    const generation = (model: string) => page.getByRole("row").filter({ has: page.getByRole("cell", { name: model, exact: true }) });
    const say = async (model: string, deed: string) => {
      await generation(model).getByRole("button", { name: deed, exact: true }).click();
      const question = page.getByRole("dialog");
      await question.waitFor();
      expect(await question.evaluate((element) => element.getAnimations({ subtree: true }).length), "who wants no motion").toBe(0);
      if (deed === "重建并保留") await lookByNight(page);
      await question.getByRole("button", { name: deed, exact: true }).click();
      await question.waitFor({ state: "detached" });
    };
    await generation("blocks").waitFor();
    await lookByDay(page);
    await say("blocks", "重建并保留");
    await page.getByText("已开始重建").waitFor();
    await generation("blocks_next").filter({ hasText: "待换上" }).waitFor({ timeout: 30_000 });
    await say("blocks_next", "比较");
    // The whole page is told where it says something else.
    await expect.poll(() => page.getByRole("main").innerText(), { timeout: 60_000 }).toMatch(/张表与服务中的一致/);
    await say("blocks_next", "换上");
    await page.getByText("已开始换上").waitFor();
    await page.getByText(/张表与服务中的一致/).waitFor({ state: "detached", timeout: 30_000 });
    await generation("blocks_next").filter({ hasText: "待换上" }).waitFor({ timeout: 30_000 });
  });

  it("offers an auditor nothing to change on any of them", async () => {
    const { page, context, troubles } = await openVisitor(browser, product.url, {
      ...CALM,
      storageState: withStorage(product.url, content.auditor),
    });
    await page.goto("/admin/users");
    for (const [entry, label] of Object.entries({ users: "用户", sessions: "会话", admins: "管理员", audit: "认证申请" })) {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await go(page, entry);
      await page.getByRole("table", { name: label, exact: true }).locator(rowsOf(page)).first().waitFor();
      for (const name of [/^新增/, /^批量删除/, /^编辑/, /^删除/, /^通过/, /开始审核/])
        expect(await page.getByRole("button", { name }).count()).toBe(0);
    }
    await go(page, "reports?tab=decided");
    await rowOf(page, "第2篇笔记").waitFor();
    for (const name of ["驳回", "下架", "警告", "禁用作者"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
    await go(page, "projections");
    await page.getByRole("cell", { name: "blocks", exact: true }).waitFor();
    for (const name of [/重建/, "比较", "换上"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe("the whole back office", () => {
  it("signs out, in every tab, and nothing of it troubled the browser", async () => {
    const { page, context, troubles } = administrator;
    await page.goto("/admin/categories");
    await rowOf(page, "校园").waitFor();
    const other = await context.newPage();
    await other.goto("/admin/categories");
    await rowOf(other, "校园").waitFor();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL("**/admin/login");
    await page.getByText("已退出登录").waitFor();
    await other.waitForURL("**/admin/login");
    // Whether the series of the overview are there is another test's matter; one file was refused that is no picture; and the form of a tag
    // asks for the tag of its new name, which is not there.
    expect(troubles.filter((trouble) => !/\/api\/(admin\/stats|upload\/single|admin\/tags\/\d+\))/.test(trouble))).toEqual([]);
  });
});
