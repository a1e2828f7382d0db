import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { PASSWORD } from "../world/world-member.ts";
import { findViolations, untilStill } from "./accessibility.ts";
import { chooseItem, navigate, publish, register, signOut } from "./at-the-browser.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { createPlace, type Product, startProduct } from "./product.ts";
import { boundByOrder } from "./style-order.ts";

const soon = { timeout: 30_000 };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let friend: Visitor;
let writer: Visitor;
let picture: string;

beforeAll(async () => {
  place = await createPlace();
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  picture = path.join(place.dataDir, "操场.jpg");
  await writeFile(picture, await drawJpeg(7, 900, 1200));
  [friend, writer] = await Promise.all([openVisitor(browser, product.url), openVisitor(browser, product.url)]);
  await Promise.all([friend.page.goto("/"), writer.page.goto("/")]);
  await register(friend.page, "afeng", "阿风");
  await register(writer.page, "xiaoye", "小叶");
});
afterAll(async () => {
  await browser.close();
  expect(await product.stop()).toBe(0);
  await place.remove();
});

const text = (page: Page) => page.getByLabel("正文");
/** Grey, so Playwright would wait for it; a person presses it and is told why. */
const pressPublish = (page: Page) => page.getByRole("button", { name: "发布", exact: true }).click({ force: true });
const kept = (page: Page) => page.getByText("已自动保存").first().waitFor();

async function drop(target: Locator, bytes: Buffer): Promise<boolean> {
  return target.evaluate(
    (element, data) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(data)], "操场.jpg", { type: "image/jpeg" }));
      const event = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer });
      element.dispatchEvent(event("dragover"));
      // Not prevented means that the browser leaves for the file.
      return !element.dispatchEvent(event("drop"));
    },
    [...bytes],
  );
}

describe("a note that is being written", () => {
  it("says at its first missing field why it cannot be published, and goes there", async () => {
    const { page } = writer;
    await navigate(page, "发布");
    await page.getByLabel("标题").fill("操场的晚风");
    await pressPublish(page);
    await page.getByRole("alert").filter({ hasText: "请至少上传一张图片" }).waitFor();
    await page.getByRole("alert").filter({ hasText: "请输入内容" }).waitFor();
    await page.getByRole("alert").filter({ hasText: "请选择分类" }).waitFor();
    const hasFocus = () => page.getByRole("region", { name: "图片" }).evaluate((section) => section === document.activeElement);
    await expect.poll(hasFocus, soon).toBe(true);
    await page.getByText("还需完善图片、正文、分类").waitFor();
  });

  it("takes a picture that is dropped beside the form", async () => {
    const { page } = writer;
    expect(await drop(page.getByRole("navigation", { name: "主导航" }).filter({ visible: true }), await drawJpeg(8, 600, 800))).toBe(true);
    await page.getByRole("button", { name: "第 1 张图片，封面", exact: true }).waitFor();
    await expect.poll(() => page.getByText("请至少上传一张图片").count(), soon).toBe(0);
  });

  it("is there again in a new tab, and may be discarded, and that taken back", async () => {
    const { page, context } = writer;
    await text(page).fill("跑完三圈，风刚刚好");
    await kept(page);
    await page.close();
    writer.page = await context.newPage();
    await writer.page.goto("/publish");
    await writer.page.getByText("没有发布的内容").waitFor();
    await expect.poll(() => text(writer.page).inputValue(), soon).toBe("跑完三圈，风刚刚好");
    expect(await writer.page.getByLabel("标题").inputValue()).toBe("操场的晚风");
    await writer.page.getByRole("button", { name: "第 1 张图片，封面", exact: true }).waitFor();
    await writer.page.getByRole("button", { name: "清空重写" }).click();
    await expect.poll(() => text(writer.page).inputValue(), soon).toBe("");
    await writer.page.getByRole("button", { name: "撤销" }).click();
    await expect.poll(() => text(writer.page).inputValue(), soon).toBe("跑完三圈，风刚刚好");
  });

  it("is not shown to the next member at this browser, and waits for its writer", async () => {
    const { page } = writer;
    await signOut(page);
    await register(page, "nextone", "后来");
    await page.goto("/publish");
    await text(page).waitFor();
    expect(await text(page).inputValue()).toBe("");
    expect(await page.getByText("没有发布的内容").count()).toBe(0);
    await signOut(page);
    await page.getByRole("main").getByRole("button", { name: "登录" }).click();
    const form = page.getByRole("dialog", { name: "登录拾页" });
    await form.getByLabel("账号", { exact: true }).fill("xiaoye");
    await form.getByLabel("密码", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "登录", exact: true }).click();
    await expect.poll(() => text(page).inputValue(), soon).toBe("跑完三圈，风刚刚好");
  });

  it("asks before its pictures are lost, by link and by the back button", async () => {
    const { page } = writer;
    await navigate(page, "发现");
    await page.waitForURL("**/explore");
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await navigate(page, "发布");
    await text(page).waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/upload/single", async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await page.getByLabel("选择图片").setInputFiles(picture);
    await page.getByRole("button", { name: "第 2 张图片，上传中" }).waitFor();
    const question = page.getByRole("alertdialog", { name: "图片还没有上传完" });
    await page.evaluate(() => history.back());
    await question.getByRole("button", { name: "继续写" }).click();
    await question.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/publish");
    await page.getByRole("button", { name: "第 2 张图片，上传中" }).waitFor();
    await navigate(page, "发现");
    await question.getByRole("button", { name: "继续写" }).click();
    await question.waitFor({ state: "detached" });
    await page.evaluate(() => history.back());
    await question.getByRole("button", { name: "离开" }).click();
    await page.waitForURL("**/explore");
    release();
    await page.unroute("**/api/upload/single");
    expect(await page.evaluate(() => "sameVisit" in window)).toBe(true);
  });
});

describe("the text of a note", () => {
  it("mentions whom its writer chooses, and takes emoji, which its readers see", async () => {
    const { page } = writer;
    await navigate(page, "发布");
    await page.getByLabel("标题").fill("操场的晚风");
    await text(page).fill("谢谢");
    await text(page).press("End");
    await page.keyboard.type("@阿");
    await page.getByRole("option", { name: "阿风" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => text(page).inputValue(), soon).toBe("谢谢@阿风 ");
    await page.getByRole("button", { name: "表情" }).click();
    await page.getByRole("searchbox", { name: "搜索表情" }).fill("加油");
    await page.getByRole("button", { name: "肌肉" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => text(page).inputValue(), soon).toBe("谢谢@阿风 💪");
    await page.getByLabel("标签", { exact: true }).fill("夜跑");
    await page.getByLabel("标签", { exact: true }).press("Enter");
    await page.getByRole("combobox", { name: "分类" }).click();
    await page.getByRole("option", { name: "校园" }).click();
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const note = page.getByRole("dialog", { name: "操场的晚风" });
    expect(await note.getByRole("link", { name: "@阿风" }).getAttribute("href")).toBe("/user/afeng");
    await note.getByText("💪").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("publish-forms")), soon).toBeNull();
  });

  it("is offered the tags that others use", async () => {
    const { page } = friend;
    await navigate(page, "发布");
    const tags = page.getByRole("combobox", { name: "标签", exact: true });
    await tags.fill("跑");
    const known = page.getByRole("option", { name: "#夜跑" });
    await expect.poll(() => known.count(), soon).toBe(1);
    await tags.press("ArrowDown");
    const active = await known.getAttribute("id");
    await expect.poll(() => tags.getAttribute("aria-activedescendant"), soon).toBe(active);
    await tags.press("Enter");
    await page.getByRole("button", { name: "删除标签 夜跑" }).waitFor();
    await expect.poll(() => tags.inputValue(), soon).toBe("");
  });
});

describe("a note that is being changed", () => {
  it("keeps what was changed until its author says otherwise, whichever way they close", async () => {
    const { page } = writer;
    await page.getByRole("button", { name: "管理笔记" }).click();
    await chooseItem(page, "编辑");
    const dialog = page.getByRole("dialog", { name: "编辑图文笔记" });
    const title = dialog.getByLabel("标题");
    expect(await dialog.getByLabel("正文").inputValue()).toBe("谢谢@阿风 💪");
    await title.fill("操场的夜风");
    const category = dialog.getByRole("combobox", { name: "分类" });
    await category.press("Enter");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => category.evaluate((field) => field === document.activeElement)).toBe(true);
    const question = page.getByRole("alertdialog", { name: "放弃修改？" });
    const ways = [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "取消" }).click(),
      () => dialog.getByRole("button", { name: "关闭" }).click(),
      () => page.evaluate(() => history.back()),
    ];
    for (const close of ways) {
      await close();
      await question.getByRole("button", { name: "继续编辑" }).click();
      await question.waitFor({ state: "detached" });
      await untilStill(page);
      expect(await title.inputValue()).toBe("操场的夜风");
    }
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "放弃修改" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("dialog", { name: "操场的晚风" }).waitFor();
  });
});

describe("a picture made of words", () => {
  it("is written, chosen, uploaded, seen whole and published, with its words for who cannot see it", async () => {
    const { page } = friend;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url)) foreign.push(request.url());
    });
    await page.goto("/publish");
    await page.getByRole("button", { name: "文字配图" }).click();
    const dialog = page.getByRole("dialog", { name: "文字配图" });
    const upload = dialog.getByRole("button", { name: "上传", exact: true });
    await dialog.getByText("请输入文字并选择模板").waitFor();
    expect(await upload.isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: "文字", exact: true }).fill("慢慢来🌿");
    await dialog.getByText("请选择模板").waitFor();
    await dialog.getByRole("radio", { name: "模板5" }).press("Space");
    await dialog.getByRole("radio", { name: "快乐体" }).press("Space");
    await dialog.getByRole("img", { name: "文字配图预览" }).waitFor();
    await expect.poll(() => upload.isEnabled(), soon).toBe(true);
    expect(await dialog.getByText("先用系统字体代替").count()).toBe(0);
    expect(await page.evaluate(() => document.fonts.check('40px "ZCOOL KuaiLe"', "慢慢来"))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await upload.click();
    await page.getByText("文字配图生成成功").waitFor();
    await page.getByRole("button", { name: "更换第 1 张图片" }).waitFor();
    await page.getByRole("button", { name: "第 1 张图片，封面", exact: true }).press("Enter");
    await page.getByRole("button", { name: "关闭大图" }).click();
    await page.getByRole("button", { name: "关闭大图" }).waitFor({ state: "detached" });
    await page.getByLabel("标题", { exact: true }).fill("给自己的话");
    await text(page).fill("贴在书桌前");
    await page.getByRole("combobox", { name: "分类" }).click();
    await page.getByRole("option", { name: "校园" }).click();
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const shown = page.getByRole("dialog", { name: "给自己的话" }).getByRole("img", { name: "慢慢来🌿" });
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight), soon)
      .toBeCloseTo(2 / 3, 1);
    expect(foreign).toEqual([]);
  });
});

describe("a text that looks like markup", () => {
  const typed = 'List<String> & "x" <b> &lt;';

  it("is what a reader sees, and what its author finds in the form", async () => {
    const { page } = writer;
    await page.goto("/");
    await publish(page, { title: "泛型", content: typed, channel: "校园", picture });
    const shown = page.getByRole("dialog", { name: "泛型" });
    await shown.getByText(typed, { exact: true }).waitFor();
    const reader = await openVisitor(browser, product.url);
    await reader.page.goto(page.url());
    await reader.page.getByText(typed, { exact: true }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.context.close();
    await page.getByRole("button", { name: "管理笔记" }).click();
    await chooseItem(page, "编辑");
    expect(await page.getByRole("dialog", { name: "编辑图文笔记" }).getByLabel("正文").inputValue()).toBe(typed);
    await page.keyboard.press("Escape");
  });
});

describe("everybody can write", () => {
  const states: { name: string; open: (page: Page) => Promise<void> }[] = [
    { name: "every field refused", open: pressPublish },
    {
      name: "the list of members open",
      open: async (page) => {
        await text(page).fill("@");
        await page.getByRole("status").filter({ hasText: "还没有好友" }).waitFor();
        await page.keyboard.type("阿");
        await page.getByRole("option").first().waitFor();
      },
    },
    {
      name: "the emoji open",
      open: async (page) => {
        await page.getByRole("button", { name: "表情" }).click();
        await page.getByRole("searchbox", { name: "搜索表情" }).waitFor();
      },
    },
    {
      name: "the tags open",
      open: async (page) => {
        await page.getByRole("combobox", { name: "标签", exact: true }).click();
        await page.getByRole("option").first().waitFor();
      },
    },
  ];

  it.each(states)("with $name, at both widths, light and dark", async ({ open }) => {
    const { page } = friend;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.evaluate(() => localStorage.removeItem("publish-forms"));
      await page.goto("/publish");
      await text(page).waitFor();
      await open(page);
      expect(await findViolations(page), `${width} light`).toEqual([]);
      expect(await boundByOrder(page), `${width}, styles by the order of files`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme), soon).toBe("dark");
      expect(await findViolations(page), `${width} dark`).toEqual([]);
    }
  });

  it("and no error stood in a console", () => {
    // The upload that the test itself held back is no fault of ours.
    expect([...friend.troubles, ...writer.troubles].filter((trouble) => !trouble.includes("/api/upload/single"))).toEqual([]);
  });
});
