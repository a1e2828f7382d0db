import { entities } from "@shiye/events/back-office/all";
import type { Page } from "playwright-core";
import type { Shot } from "./shot.ts";
import { ADMINISTRATOR } from "./take-shot.ts";

const as = ADMINISTRATOR.username;
/** Beside the tables of the entities. */
const PAGES = ["overview", "api-docs", "monitor", "reports", "audit-log", "projections"];

const shot = (name: string, title: string, address: string, act?: Shot["act"]): Shot => ({
  ...{ name: `admin-${name}`, title: `后台，${title}`, address: () => `/admin/${address}`, as },
  ...(act ? { act } : {}),
});

const press = (page: Page, name: string | RegExp, at = 0) => page.getByRole("button", { name }).filter({ visible: true }).nth(at).click();
/** What can be done with the first row: a button of its own, and on a phone an item of the row's menu. */
const pressInRow = async (page: Page, name: RegExp, item: string) => {
  const own = page.getByRole("button", { name });
  const menu = page.getByRole("button", { name: /^操作 / });
  await own.or(menu).first().waitFor();
  if ((await menu.count()) === 0) return own.first().click();
  await menu.first().click();
  return page.getByRole("menuitem", { name: item }).click();
};
const openRow = async (page: Page, tab?: string) => {
  await pressInRow(page, /^查看.*\d$/, "详情");
  await page.getByRole("dialog").getByRole("tab", { name: "详情" }).waitFor();
  if (tab) await page.getByRole("dialog").getByRole("tab", { name: tab }).click();
};
const dialogIs = (page: Page, name?: string | RegExp) => page.getByRole("dialog", name === undefined ? {} : { name }).waitFor();

/** The back office: every page, and what one comes to by pressing something. */
export const officeShots: readonly Shot[] = [
  { name: "admin-sign-in", title: "后台，登录", address: () => "/admin/login" },
  ...entities.map(({ path, label }) => shot(path, label, path)),
  ...PAGES.map((path) => shot(path, path, path)),
  shot("form", "编辑表单", "users", async (page) => {
    await pressInRow(page, /^编辑用户/, "编辑");
    await dialogIs(page, "编辑用户");
  }),
  shot("note-form", "编辑笔记", "posts", async (page) => {
    await pressInRow(page, /^编辑笔记/, "编辑");
    await dialogIs(page, "编辑笔记");
  }),
  shot("drawer", "详情", "users", (page) => openRow(page)),
  shot("history", "历史", "users", (page) => openRow(page, "历史")),
  shot("batch", "批量操作", "comments", async (page) => {
    await press(page, "批量删除");
    for (const at of [0, 2, 3])
      await page
        .getByRole("checkbox", { name: /^选择 / })
        .nth(at)
        .check();
  }),
  shot("delete", "确认删除", "tags", async (page) => {
    await pressInRow(page, /^删除标签/, "删除");
    await dialogIs(page);
  }),
  shot("columns", "列设置", "notifications", async (page) => {
    await press(page, "列设置");
    await page.getByText("恢复默认").waitFor();
  }),
  shot("gallery", "图集", "posts?type=1", async (page) => {
    await press(page, /^图片，共/);
    await dialogIs(page);
  }),
  shot("palette", "跳转", "categories", async (page) => {
    // Whose site is there answers to its keys.
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "搜索页面" }).fill("理");
  }),
  shot("review", "审核", "audit", async (page) => {
    await press(page, "开始审核");
    await dialogIs(page);
  }),
  shot("endpoint", "接口", "api-docs", async (page) => {
    await page.getByRole("textbox", { name: "搜索接口" }).fill("admin categories");
    await press(page, /POST/);
  }),
];
