import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { findViolations } from "./accessibility.ts";
import { cardOf, comment, navigate, openNote, publish, register, signOut } from "./at-the-browser.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { checkout, createPlace, environmentOf, type Product, startProduct } from "./product.ts";

const NOTE = { title: "图书馆窗边的下午", content: "三点的光最好，\n位置要早点来占。", channel: "校园" };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let author: Visitor;
let reader: Visitor;
let guest: Visitor;

beforeAll(async () => {
  place = await createPlace();
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  [author, reader, guest] = await Promise.all(
    [1, 2, 3].map(() => openVisitor(browser, product.url)) as [Promise<Visitor>, Promise<Visitor>, Promise<Visitor>],
  );
});
afterAll(async () => {
  await browser.close();
  expect(await product.stop()).toBe(0);
  await place.remove();
});

const likes = (note: Locator) => note.getByRole("button", { name: /^点赞，/ }).getAttribute("aria-label");
const soon = { timeout: 30_000 };

describe("a community of two", () => {
  it("a visitor becomes a member", async () => {
    await author.page.goto("/");
    await register(author.page, "xiaoye", "小叶");
    await author.page.getByRole("link", { name: "我" }).first().waitFor();
    await expect.poll(() => author.page.getByRole("button", { name: "注册账号" }).count(), soon).toBe(0);
  });

  it("publishes a note with a picture from their disk, and finds it in the feed at once", async () => {
    const picture = path.join(place.dataDir, "窗边.jpg");
    await writeFile(picture, await drawJpeg(20, 1200, 900));
    await publish(author.page, { ...NOTE, picture });
    await author.page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
    await navigate(author.page, "发现");
    await author.page.waitForURL("**/explore");
    const card = cardOf(author.page, NOTE.title);
    await card.waitFor();
    const image = card.locator("img");
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), soon).toBeGreaterThan(0);
    expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain(`${product.url}/media/`);
  });

  it("another member, in another browser, likes and comments, and the author sees both arrive without loading anew", async () => {
    await reader.page.goto("/explore");
    await register(reader.page, "afeng", "阿风");
    const opened = await openNote(author.page, NOTE.title);
    await author.page.evaluate(() => Object.assign(window, { loadedBeforeTheLike: true }));
    expect(await likes(opened)).toBe("点赞，0 个赞");

    const seen = await openNote(reader.page, NOTE.title);
    await seen.getByRole("button", { name: /^点赞，/ }).click();
    await expect.poll(() => likes(opened), soon).toBe("点赞，1 个赞");
    await comment(seen, "这个位置我也坐过！");
    await opened.getByRole("article", { name: "阿风的评论" }).getByText("这个位置我也坐过！").waitFor();
    await opened.getByRole("heading", { name: "共 1 条评论" }).waitFor();
    expect(await author.page.evaluate(() => "loadedBeforeTheLike" in window)).toBe(true);
  });

  it("the author replies, and the reply arrives at the reader", async () => {
    const opened = author.page.getByRole("dialog", { name: NOTE.title });
    await opened.getByRole("button", { name: "回复 阿风" }).click();
    await comment(opened, "下次一起去");
    await reader.page.getByRole("article", { name: "小叶的回复" }).getByText("下次一起去").waitFor();
  });

  it("a visitor who comes later finds all of it", async () => {
    await guest.page.goto("/explore");
    const seen = await openNote(guest.page, NOTE.title);
    await seen.getByRole("article", { name: "阿风的评论" }).waitFor();
    await seen.getByRole("article", { name: "小叶的回复" }).waitFor();
    await expect.poll(() => likes(seen), soon).toBe("点赞，1 个赞");
  });

  it("the reader signs out, and is a visitor again", async () => {
    await reader.page.getByRole("dialog", { name: NOTE.title }).getByRole("button", { name: "关闭" }).click();
    await signOut(reader.page);
    await reader.page.getByRole("button", { name: "注册账号" }).waitFor();
    await reader.page.reload();
    await reader.page.getByRole("button", { name: "注册账号" }).waitFor();
  });

  it("nobody saw an error in the console, and nobody's browser asked anybody else for anything", () => {
    for (const { troubles } of [author, reader, guest]) expect(troubles).toEqual([]);
  });
});

describe("everybody can use it", () => {
  const screens: { name: string; visitor: () => Visitor; open: (visitor: Visitor) => Promise<void> }[] = [
    {
      name: "the feed",
      visitor: () => author,
      open: async ({ page }) => {
        await page.goto("/explore");
        await cardOf(page, NOTE.title).waitFor();
      },
    },
    {
      name: "a note above the feed",
      visitor: () => author,
      open: async ({ page }) => {
        await page.goto("/explore");
        const note = await openNote(page, NOTE.title);
        await note.getByText("这个位置我也坐过！").waitFor();
      },
    },
    {
      name: "the form of a new note",
      visitor: () => author,
      open: async ({ page }) => {
        await page.goto("/publish");
        await page.getByLabel("正文").waitFor();
      },
    },
    {
      name: "the dialog to sign in",
      visitor: () => guest,
      open: async ({ page }) => {
        await page.goto("/explore");
        await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
        await page.getByRole("dialog", { name: "登录拾页" }).getByLabel("密码", { exact: true }).waitFor();
      },
    },
  ];

  describe.each(screens)("$name", ({ visitor, open }) => {
    it.each([1440, 390])("breaks no rule of accessibility at %i px, light and dark", async (width) => {
      const { page } = visitor();
      await page.setViewportSize({ width, height: 860 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await open(visitor());
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme), soon).toBe(colorScheme);
        expect(await findViolations(page), colorScheme).toEqual([]);
      }
    });
  });

  it("a broken rule would be found", async () => {
    const { page } = guest;
    await page.evaluate(() => document.body.append(document.createElement("button")));
    expect((await findViolations(page)).join()).toContain("button-name");
  });

  it("and none of these screens had an error in the console", () => {
    expect([...author.troubles, ...guest.troubles]).toEqual([]);
  });
});

describe("an operator", () => {
  let administrator: Visitor;

  it("makes an administrator, who signs in at /admin; a wrong password does not", async () => {
    const command = promisify(execFile)(
      path.join(checkout, "node_modules/.bin/tsx"),
      ["infra/dev/shiye/main.ts", "admin", "create", "head"],
      { cwd: checkout, env: environmentOf(place) },
    );
    command.child.stdin?.end("a-good-password\n");
    expect((await command).stdout).toContain("administrator created: head");

    const attempt = async (password: string) => {
      const visitor = await openVisitor(browser, product.url);
      await visitor.page.goto("/admin");
      await visitor.page.getByRole("heading", { name: "管理后台" }).waitFor();
      expect(await findViolations(visitor.page)).toEqual([]);
      await visitor.page.getByLabel("用户名").fill("head");
      await visitor.page.getByLabel("密码").fill(password);
      await visitor.page.getByRole("button", { name: "登录" }).click();
      return visitor;
    };
    const wrong = await attempt("a-wrong-password");
    await wrong.page.getByText("账号或密码错误").waitFor();
    const right = await attempt("a-good-password");
    await right.page.getByRole("navigation", { name: "管理栏目" }).waitFor();
    await right.page.getByText("head", { exact: true }).waitFor();
    expect(right.troubles).toEqual([]);
    administrator = right;
  });

  it("has two tabs renew a token that has run out once for both, and neither signs the administrator out", async () => {
    const { page, context } = administrator;
    // What one tab writes, another sees a moment later: it may ask again, but as the same call.
    const renewals = new Set<string | undefined>();
    context.on("request", (request) => request.url().endsWith("/auth/admin/refresh") && renewals.add(request.headers()["idempotency-key"]));
    // From a page that calls nobody: the console would notice by itself, and be left in the middle of its own renewal.
    await page.goto("/robots.txt");
    // As an hour later: the same token, but for a signature that is none any more.
    await page.evaluate(() => localStorage.setItem("admin_token", `${localStorage.getItem("admin_token")}x`));
    const tabs = [page, await context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto("/admin/overview")));
    for (const tab of tabs) await tab.getByRole("navigation", { name: "管理栏目" }).waitFor();
    expect(renewals.size).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("admin_refresh_token"))).not.toBeNull();
  });

  it("stays signed in when the network is away as the token is renewed", async () => {
    const { page, context } = administrator;
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.setItem("admin_token", `${localStorage.getItem("admin_token")}x`));
    await context.route("**/api/auth/admin/refresh", (route) => route.abort());
    await page.goto("/admin/overview");
    await page.getByRole("alert").getByText("网络连接失败，请检查网络设置").waitFor();
    await context.unroute("**/api/auth/admin/refresh");
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("navigation", { name: "管理栏目" }).waitFor();
  });
});
