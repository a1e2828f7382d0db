import type { Locator, Page } from "playwright-core";

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

/** Goes on with Tab until what has this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.locator(":focus").and(page.getByRole("button", { name }).or(page.getByRole("textbox", { name })));
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${name}`);
}
