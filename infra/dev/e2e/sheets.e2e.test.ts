import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilStill } from "./accessibility.ts";
import { chooseItem } from "./at-the-browser.ts";
import { type Community, createCommunity } from "./community.ts";

const soon = { timeout: 30_000 };
let community: Community;
let noteId = 0;

beforeAll(async () => {
  community = await createCommunity();
  noteId = await community.author.publish("图书馆窗边的下午");
});
afterAll(() => community.stop());

describe("somebody on a phone", () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

  it("finds a dialog at the foot of the screen, above the bar of the phone and above its keyboard, and closes it with Esc", async () => {
    const { page, context } = await community.visit(null, phone);
    const session = await context.newCDPSession(page);
    const insets = { top: 59, left: 0, right: 0, bottom: 34 };
    await session.send("Emulation.setSafeAreaInsetsOverride" as never, { insets } as never);
    await page.goto("/explore");
    await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
    await page.getByRole("dialog", { name: "登录拾页" }).getByRole("button", { name: "去注册" }).click();
    const sheet = page.getByRole("dialog", { name: "注册账号" });
    await sheet.getByLabel("昵称").waitFor();
    await untilStill(page);
    const boxOf = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return { left: x, right: x + width, top: y, bottom: y + height };
    };
    const last = sheet.getByRole("button", { name: "去登录" });
    expect(await boxOf(sheet)).toMatchObject({ left: 0, right: 390, bottom: 844 });
    expect((await boxOf(last)).bottom).toBeLessThanOrEqual(844 - insets.bottom);

    const field = sheet.getByLabel("确认密码");
    await field.focus();
    await page.evaluate(() => {
      // What a keyboard does to a page; a browser without a window has none.
      Object.defineProperty(visualViewport, "height", { value: 444, configurable: true });
      visualViewport?.dispatchEvent(new Event("resize"));
    });
    await expect.poll(async () => (await boxOf(sheet)).bottom, soon).toBe(444);
    expect((await boxOf(sheet)).top).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await boxOf(field)).bottom, soon).toBeLessThanOrEqual(444);

    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await context.close();
  });

  it("finds a question in the middle of the screen", async () => {
    const { page, context } = await community.visit(community.author, phone);
    await page.goto(`/post?id=${noteId}`);
    await page.getByRole("button", { name: "管理笔记" }).click();
    await chooseItem(page, "删除");
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await untilStill(page);
    const box = await question.boundingBox();
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 422)).toBeLessThan(2);
    await context.close();
  });
});
