import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./accessibility.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { checkout, createPlace, environmentOf, type Product, startProduct } from "./product.ts";

const PASSWORD = "back-office-1";
const FIRST_PASSWORD = "given-at-the-start";
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let administrator: Visitor;

beforeAll(async () => {
  place = { ...(await createPlace()), environment: { ADMIN_PASSWORD: FIRST_PASSWORD } };
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  const command = promisify(execFile)(path("node_modules/.bin/tsx"), [path("infra/dev/shiye/main.ts"), "admin", "create", "head"], {
    cwd: checkout,
    env: environmentOf(place),
  });
  command.child.stdin?.end(`${PASSWORD}\n`);
  await command;
  administrator = await openVisitor(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await place.remove();
});

const path = (name: string) => `${checkout}/${name}`;
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const isGone = (page: Page, text: string) => rowOf(page, text).waitFor({ state: "detached" });

describe("the first administrator", () => {
  it("changes the password of the start before anything else, sets up the second factor, and signs in with its code", async () => {
    const { page, context, troubles } = await openVisitor(browser, product.url);
    const signIn = async (password: string) => {
      await page.goto("/admin/login");
      await page.getByLabel("用户名").fill("admin");
      await page.getByLabel("密码").fill(password);
      await page.getByRole("button", { name: "登录" }).click();
    };
    await signIn(FIRST_PASSWORD);
    await page.getByRole("heading", { name: "请先修改初始密码" }).waitFor();
    await page.goto("/admin/users");
    await page.getByLabel("初始密码").fill(FIRST_PASSWORD);
    await page.getByLabel("新密码", { exact: true }).fill(PASSWORD);
    await page.getByLabel("再次输入新密码").fill(PASSWORD);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "修改密码" }).click();
    await page.getByRole("table", { name: "用户" }).waitFor();

    await page.getByRole("link", { name: "admin" }).click();
    await page.getByRole("button", { name: "开启两步验证" }).click();
    await page.getByLabel("登录密码").fill(PASSWORD);
    await page.getByRole("button", { name: "下一步" }).click();
    await page.getByRole("img", { name: "两步验证的二维码" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(/\s/g, "");
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const began = Date.now();
    await page.getByLabel("动态验证码").fill(totp.generate({ timestamp: began }));
    await page.getByRole("button", { name: "确认开启" }).click();
    const codes = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
    await codes.nth(9).waitFor();
    const [recovery] = await codes.allInnerTexts();
    await page.getByRole("button", { name: "我已保存" }).click();
    await page.getByText("登录时会要求动态验证码。").waitFor();

    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL("**/admin/login");
    await signIn(PASSWORD);
    // A code is good once, so this is the next one; a phone's clock may be so much ahead.
    await page.getByLabel("动态验证码").fill(totp.generate({ timestamp: began + 30_000 }));
    await page.getByRole("button", { name: "登录" }).click();
    await page.waitForURL("**/admin/api-docs");
    await page.goto("/admin/account");
    await page.getByLabel("动态验证码或恢复码").fill(recovery ?? "");
    await page.getByRole("button", { name: "关闭两步验证" }).click();
    await page.getByRole("button", { name: "开启两步验证" }).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes("/api/auth/admin/login"))).toEqual([]);
    await context.close();
  });
});

describe("an administrator in the back office", () => {
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
  });

  it("filters a table by its address, and goes back with the browser", async () => {
    const { page } = administrator;
    await page.goto("/admin/categories");
    await rowOf(page, "校园").waitFor();
    await page.getByLabel("分类名称").fill("学");
    await page.getByLabel("分类名称").press("Enter");
    await isGone(page, "校园");
    expect(new URL(page.url()).searchParams.get("name")).toBe("学");
    await page.reload();
    await rowOf(page, "学习").waitFor();
    expect(await rowOf(page, "校园").count()).toBe(0);
    await page.getByRole("button", { name: "清空" }).click();
    await rowOf(page, "校园").waitFor();
  });

  it("creates with the key n, edits, sees the server's refusal, deletes and exports", async () => {
    const { page } = administrator;
    await page.keyboard.press("n");
    const form = page.getByRole("dialog", { name: "新增分类" });
    await form.getByLabel("分类名称").fill("旅行");
    await form.getByLabel("英文标题").fill("travel");
    await form.getByRole("button", { name: "保存" }).click();
    await page.getByText("分类创建成功").waitFor();
    await form.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "第 2 页" }).click();
    await rowOf(page, "旅行").getByRole("button", { name: /^编辑/ }).click();
    const edit = page.getByRole("dialog", { name: "编辑分类" });
    await edit.getByLabel("分类名称").fill("远行");
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
  });

  it("goes anywhere by Ctrl+K, and is asked before something unsaved is lost", async () => {
    const { page } = administrator;
    await page.goto("/admin/categories");
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

  it.each(["light", "dark"])("has no barrier that axe finds, in the %s theme, wide and on a phone", async (theme) => {
    const { page } = administrator;
    await page.evaluate((wanted) => localStorage.setItem("theme", wanted), theme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/admin/categories");
      await rowOf(page, "校园").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "新增" }).click();
      await page.getByRole("dialog", { name: "新增分类" }).getByLabel("分类名称").waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("signs out, in every tab, and nothing of it troubled the browser", async () => {
    const { page, context, troubles } = administrator;
    await page.goto("/admin/categories");
    await rowOf(page, "校园").waitFor();
    const other = await context.newPage();
    await other.goto("/admin/categories");
    await rowOf(other, "校园").waitFor();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL("**/admin/login");
    await other.waitForURL("**/admin/login");
    // Whether the series of the overview are there is another test's matter.
    expect(troubles.filter((trouble) => !trouble.includes("/api/admin/stats"))).toEqual([]);
  });
});
