import type { Locator, Page } from "playwright-core";
import { CAPTCHA_TEST_ANSWER, PASSWORD } from "../world/world-member.ts";
import { untilStill } from "./accessibility.ts";

/** What people do with mouse and keyboard, each thing once; everything is found by the name that a screen reader would say. */

export async function register(page: Page, account: string, nickname: string): Promise<void> {
  await page.getByRole("button", { name: "注册账号" }).click();
  const form = page.getByRole("dialog", { name: "注册账号" });
  await form.getByLabel("账号", { exact: true }).fill(account);
  await form.getByLabel("昵称").fill(nickname);
  await form.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await form.getByLabel("确认密码").fill(PASSWORD);
  await form.getByRole("button", { name: "注册", exact: true }).click();
  const captcha = page.getByRole("dialog", { name: "输入验证码" });
  await captcha.getByRole("textbox", { name: "验证码第 1 位" }).click();
  await page.keyboard.type(CAPTCHA_TEST_ANSWER);
  // Specification 000 §4: the page starts anew a second after the good news.
  const reloaded = page.waitForEvent("load");
  await captcha.getByRole("button", { name: "确定" }).click();
  await reloaded;
}

export async function publish(page: Page, note: { picture: string; title: string; content: string; channel: string }): Promise<void> {
  await navigate(page, "发布");
  await page.getByLabel("选择图片").setInputFiles(note.picture);
  await page.getByLabel("标题").fill(note.title);
  await page.getByLabel("正文").fill(note.content);
  await page.getByRole("combobox", { name: "分类" }).click();
  await page.getByRole("option", { name: note.channel }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  // The new note opens above its author's page.
  await page.getByRole("dialog", { name: note.title }).waitFor();
}

export async function navigate(page: Page, entry: "发现" | "通知" | "发布" | "我"): Promise<void> {
  await page.getByRole("navigation", { name: "主导航" }).filter({ visible: true }).getByRole("link", { name: entry }).click();
}

/** Opens the feed, on which the note of this title is. */
export async function openFeed(page: Page, title: string): Promise<void> {
  await page.goto("/explore");
  await cardOf(page, title).waitFor();
}

/** Opens the note from the feed, above it. */
export async function openNote(page: Page, title: string): Promise<Locator> {
  await cardOf(page, title).click();
  const note = page.getByRole("dialog", { name: title });
  await note.waitFor();
  // Nobody presses a key before they have seen it come.
  await untilStill(page);
  return note;
}

export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("link", { name: title, exact: true });
}

export async function comment(note: Locator, text: string): Promise<void> {
  await note.getByRole("textbox").fill(text);
  await note.getByRole("button", { name: "发送" }).click();
}

/** Presses an item of a menu that is opening. It lies elsewhere for a frame before it has its place, where nobody sees it and only a machine would press. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await item.waitFor();
  await untilStill(page);
  await item.click();
}

/** A panel of 账号与安全, by the beginning of its name. */
export async function openSecurity(page: Page, panel: string): Promise<Locator> {
  await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
  await chooseItem(page, "账号与安全");
  const dialog = page.getByRole("dialog", { name: "账号与安全" });
  await dialog.getByRole("button", { name: new RegExp(`^${panel}`) }).click();
  const opened = page.getByRole("dialog", { name: panel });
  await opened.waitFor();
  return opened;
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "更多", exact: true }).filter({ visible: true }).click();
  await chooseItem(page, "退出登录");
}

/** For a member who has something unsent on the device, and is asked first. */
export async function signOutAnyway(page: Page): Promise<void> {
  await signOut(page);
  await page.getByRole("alertdialog", { name: "退出登录？" }).getByRole("button", { name: "仍要退出" }).click();
}

/** By a sign of life, or because nobody gave one for some seconds: a part of the site that no first view needs has come. */
export async function untilLater(page: Page, part: string): Promise<void> {
  await page.mouse.move(5, 5);
  const address = await page.waitForFunction(
    (name) => performance.getEntriesByType("resource").find((one) => one.name.includes(`/${name}-`) && one.name.endsWith(".js"))?.name,
    part,
  );
  // With all that it imports: the browser asks for that only then.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => {})`);
}

/** A press right after 发送, at its place, is taken for the second of a double tap and does nothing. Pressed again, until the name changes. */
export async function pressUntilItIsAnother(button: Locator): Promise<void> {
  const another = () => button.waitFor({ state: "detached", timeout: 1000 });
  for (let attempt = 0; attempt < 5; attempt++) {
    await button.click();
    if (
      await another().then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error("It stays what it is, however often it is pressed");
}
