import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { findViolations } from "./accessibility.ts";

/** How each table is narrowed to one row, by which head it is sorted, and what is changed in its form. */
export const TABLES = [
  { path: "users", filter: ["账号", "member03"], sort: "注册时间", edit: ["简介", "在山里走路"] },
  { path: "posts", filter: ["标题", "第3篇笔记"], sort: "浏览", edit: ["标题", "第三篇，改过的"] },
  { path: "comments", filter: ["内容", "成员3的评论"], sort: "点赞", edit: ["内容", "改过的评论"] },
  { path: "tags", filter: ["标签名称", "标签3"], sort: "使用次数", edit: ["标签名称", "改过的标签"] },
  { path: "likes", filter: ["用户账号", "member03"], sort: "点赞时间", edit: ["目标ID", "note"] },
  { path: "collections", filter: ["用户账号", "member03"], sort: "收藏时间", edit: ["笔记ID", "note"] },
  { path: "follows", filter: ["关注者账号", "member03"], sort: "关注时间", edit: ["被关注者ID", "member"] },
  { path: "notifications", filter: ["接收者账号", "member02"], sort: "ID", edit: ["标题", "改过的标题"] },
  { path: "sessions", filter: ["用户账号", "member03"], sort: "过期时间", edit: ["设备", "图书馆的电脑"] },
  { path: "admins", filter: ["用户名", "clerk03"], sort: "用户名", edit: ["角色", "审核员"] },
  { path: "audit", filter: ["用户账号", "member03"], sort: "申请时间", edit: ["状态", "已通过"] },
] as const;

/** Writes into a field of a form, or chooses from its list. */
export async function fillField(form: Locator, label: string, value: string): Promise<void> {
  const choice = form.getByRole("combobox", { name: label, exact: true });
  const field = form.getByLabel(label, { exact: true });
  await field.first().waitFor();
  if ((await choice.count()) === 0 || (await choice.getAttribute("aria-autocomplete")) === null) return field.fill(value);
  await choice.click();
  await form.page().getByTitle(value, { exact: true }).click();
}

/** As a link of the site does: without loading it anew. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const before = history.state as { idx?: number } | null;
    history.pushState({ ...before, idx: (before?.idx ?? 0) + 1, key: to }, "", `/admin/${to}`);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

async function wear(page: Page, width: number, theme: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate((wanted) => {
    localStorage.setItem("theme", wanted);
    dispatchEvent(new StorageEvent("storage"));
  }, theme);
  await page.locator(`[data-theme=${theme}]`).waitFor({ state: "attached" });
}

/** The list below a field follows the arrow keys of its field, which axe does not see. */
const SCROLLED_BY_ARROWS = "scrollable-region-focusable .ant-select-dropdown-list-holder";

async function expectNoBarrier(page: Page, of: string): Promise<void> {
  // What only the pointer brings up is gone again.
  await page.mouse.move(0, 0);
  // Two frames later the new colours are on their way, and are waited for.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A popup that goes and a colour that changes take their time.
  const found = async () => (await findViolations(page)).filter((line) => !line.startsWith(SCROLLED_BY_ARROWS));
  await expect.poll(found, { message: of, timeout: 5000 }).toEqual([]);
}

/** What axe finds on a screen as it stands: light, on a desk. */
export const lookByDay = (page: Page) => expectNoBarrier(page, "1440 light");

/** The same dark and narrow, with what is open then; afterwards everything is as before. */
export async function lookByNight(page: Page): Promise<void> {
  await wear(page, 960, "dark");
  await expectNoBarrier(page, "960 dark");
  await wear(page, 1440, "light");
}

export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
/** Of a table of an entity: those that can be looked at whole. */
export const rowsOf = (page: Page) => page.locator("tbody tr").filter({ has: page.getByRole("button", { name: /^查看/ }) });
export const isGone = (page: Page, text: string) => rowOf(page, text).waitFor({ state: "detached" });

/** Goes on with Tab until what has this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.locator(":focus").and(page.getByRole("button", { name }).or(page.getByRole("textbox", { name })));
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${name}`);
}

/** Opens the form of a new row, whose part does not come at the first press, and closes it. */
export async function openFormAtSecondPress(page: Page, title: string): Promise<void> {
  const part = "**/assets/EntityForm-*";
  const create = page.getByRole("button", { name: "新增", exact: true });
  await page.route(part, (route) => route.abort());
  await create.click();
  await page
    .getByText("没有加载出来，请检查网络，或刷新页面后再试")
    .waitFor()
    .finally(() => page.unroute(part));
  await create.click();
  await page.getByRole("dialog", { name: title }).waitFor();
  // Vite would take styles that failed for styles that are there.
  const styles = page.locator('link[rel="stylesheet"][href*="EntityForm-"]');
  expect(await styles.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
