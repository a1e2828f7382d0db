import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient } from "../world/http-client.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";
import { cardOf, comment, navigate, openNote, pressUntilItIsAnother, untilLater } from "./at-the-browser.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { visit } from "./community.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

/** What the members' site does where the network is slow, broken or away. */

const NOTES = 24;
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let browser: Browser;
let member: WorldMember;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  place = await createPlace();
  [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  member = await joinAsMember(createHttpClient(product.url), "writer", "写字的人");
  for (let number = 1; number <= NOTES; number++) await member.publish(`第 ${number} 篇`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await place.remove();
});
/** What is still on its road is nobody's any more. */
const leave = async () => {
  await visitor?.page.unrouteAll({ behavior: "ignoreErrors" });
  await visitor?.context.close();
};
beforeEach(async () => {
  await leave();
  visitor = await openVisitor(browser, product.url, { hasTouch: true, viewport: { width: 390, height: 844 } });
  page = visitor.page;
});

const soon = { timeout: 30_000 };
/** At a desk, signed in some time ago. */
const signedIn = async () => {
  await leave();
  visitor = await visit(browser, product.url, member);
  page = visitor.page;
};
const openFeed = async () => {
  await page.goto("/explore");
  await page
    .getByRole("article")
    .filter({ has: page.locator("[data-note]") })
    .first()
    .waitFor();
};
const part = (name: string) => `**/assets/${name}-*.js`;
/** Keeps what is asked for on the road until the returned function is called. */
const holdBack = async (address: string | RegExp) => {
  let bring = () => {};
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(address, async (route) => {
    await brought;
    await route.continue();
  });
  return bring;
};
/** The wall is as high as that only once its cards are there. */
const scrollTo = (y: number) =>
  expect
    .poll(
      () =>
        page.evaluate((top) => {
          window.scrollTo(0, top);
          return Math.round(window.scrollY);
        }, y),
      soon,
    )
    .toBe(y);
const place0 = () => expect.poll(() => page.evaluate(() => window.scrollY), soon).toBe(0);

describe("a part of the site that does not come", () => {
  it("leaves the site standing, says so in its place, and comes by itself when the network does", async () => {
    await openFeed();
    // What belongs to every screen has come too: whoever loses the network in the first seconds is told by the page alone.
    await untilLater(page, "Later");
    await page.route(part("PublishPage"), (route) => route.abort());
    await visitor.context.setOffline(true);
    await navigate(page, "发布");
    await page.getByRole("heading", { name: "这一页没有加载出来" }).waitFor();
    await page.getByText("网络已断开，恢复后会自动更新").waitFor();
    await page.unroute(part("PublishPage"));
    await visitor.context.setOffline(false);
    await page.getByRole("heading", { name: "发布笔记" }).waitFor();
  });

  it("is loaded by 重新加载 when the network was there all the time", async () => {
    await openFeed();
    await page.route(part("PublishPage"), (route) => route.fulfill({ status: 502 }));
    await navigate(page, "发布");
    await page.getByRole("heading", { name: "这一页没有加载出来" }).waitFor();
    await page.unroute(part("PublishPage"));
    await page.getByRole("button", { name: "重新加载" }).click();
    await page.getByRole("heading", { name: "发布笔记" }).waitFor();
  });

  it("is of a site that is no more after a deploy: the new one is loaded, once, where the reader wanted to go", async () => {
    await openFeed();
    await page.route(part("PublishPage"), (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    await page.route(product.url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/index-[\w-]+\.js/g, "index-newer.js") });
    });
    page.on("load", () => loads++);
    await navigate(page, "发布");
    await expect.poll(() => loads, soon).toBe(1);
    await page.getByRole("heading", { name: "这一页没有加载出来" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/publish");
    expect(loads).toBe(1);
  });

  it("is announced by a thin bar while a slow network brings it", async () => {
    await openFeed();
    const bring = await holdBack(part("PublishPage"));
    await navigate(page, "发布");
    await page.getByRole("progressbar", { name: "正在加载" }).waitFor();
    bring();
    await page.getByRole("heading", { name: "发布笔记" }).waitFor();
    await expect.poll(() => page.getByRole("progressbar").count(), soon).toBe(0);
  });
});

it("what is published between the wall and the line to the server is offered as soon as the line stands", async () => {
  const bring = await holdBack(part("begin-later"));
  await openFeed();
  await member.publish("趁还没连上");
  expect(await page.getByRole("button", { name: "有新内容" }).count()).toBe(0);
  bring();
  await page.getByRole("button", { name: "有新内容" }).click();
  await cardOf(page, "趁还没连上").waitFor();
});

describe("重新加载", () => {
  it("goes to the top, says at once that it is at it, asks for one page, and takes 有新内容 away", async () => {
    await openFeed();
    await scrollTo(600);
    await page.getByRole("status").filter({ hasText: "没有更多内容了" }).waitFor({ state: "attached" });
    await member.publish("刚刚写的");
    await page.getByRole("button", { name: "有新内容" }).waitFor();
    const asked: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/posts?*", async (route) => {
      asked.push(new URL(route.request().url()).search);
      await answered;
      await route.continue();
    });
    await page.getByRole("button", { name: "重新加载" }).click();
    await page.getByText("正在更新").waitFor();
    await place0();
    expect(await page.getByRole("button", { name: "有新内容" }).count()).toBe(0);
    answer();
    await cardOf(page, "刚刚写的").waitFor();
    expect(asked[0]).toBe("?category=recommend&limit=20");
    expect(asked.filter((search) => !search.includes("cursor"))).toHaveLength(1);
    expect(await page.getByRole("button", { name: "有新内容" }).count()).toBe(0);
  });

  it("that fails says why on the screen, and is there to be tried again", async () => {
    await openFeed();
    await page.route("**/api/posts?*", (route) =>
      route.fulfill({ status: 429, json: { code: 429, success: false, error: "too-many-requests", message: "操作过于频繁，请稍后再试" } }),
    );
    await page.getByRole("button", { name: "重新加载" }).click();
    const failure = page.getByRole("button", { name: "操作过于频繁，请稍后再试 重试" });
    await failure.waitFor();
    expect(await page.locator("[data-note]").count()).toBeGreaterThan(0);
    await page.unroute("**/api/posts?*");
    await failure.click();
    await expect.poll(() => failure.count(), soon).toBe(0);
  });

  it("只看图文 is part of the place: it goes to the top, and is so again after going away and coming back", async () => {
    await openFeed();
    await scrollTo(500);
    await page.getByRole("button", { name: "只看图文" }).click();
    await place0();
    await navigate(page, "发布");
    await page.getByRole("heading", { name: "发布笔记" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "只看图文", pressed: true }).waitFor();
  });

  it("is also what pulling the wall down at its top means", async () => {
    await openFeed();
    await expect.poll(() => page.evaluate(() => document.documentElement.style.overscrollBehaviorY), soon).toBe("contain");
    const client = await visitor.context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/posts?category=recommend&limit=20"));
    await touch("touchStart", 200);
    for (let y = 220; y <= 420; y += 20) await touch("touchMove", y);
    await page.getByText("松开更新").waitFor();
    await touch("touchEnd");
    await asked;
  });
});

it("a browser that refuses to store anything stops nothing", async () => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  });
  await openFeed();
  await scrollTo(300);
  await navigate(page, "发布");
  await page.getByRole("heading", { name: "发布笔记" }).waitFor();
  await page.goBack();
  await page.locator("[data-note]").first().waitFor();
  expect(visitor.troubles).toEqual([]);
});

describe("what did not come", () => {
  const unavailable = { status: 503, json: { code: 503, success: false, error: "unavailable", message: "服务正在启动，请稍后再试" } };

  it("of a profile is said in the server's words, and can be asked for again, as can how one stands to its member", async () => {
    await page.route("**/api/users/**", (route) => route.fulfill(unavailable));
    // As the page is served meanwhile: with nothing in it that a service would have had to say.
    await page.route("**/user/writer", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<script [^>]*id="first-data".*?<\/script>/, "") });
    });
    await page.goto("/user/writer");
    await page.getByText("服务正在启动，请稍后再试").first().waitFor();
    await page.unroute("**/api/users/**");
    await page.route("**/api/users/*/follow-status", (route) => route.fulfill(unavailable));
    await page.getByRole("button", { name: "重新加载" }).first().click();
    await page.getByRole("heading", { name: "写字的人" }).waitFor();
    const again = page.getByRole("button", { name: "没能得知是否关注了写字的人，重试" });
    await again.waitFor();
    await page.unroute("**/api/users/*/follow-status");
    await again.click();
    await page.getByRole("button", { name: "关注，写字的人" }).waitFor();
  });

  it("of pictures and channels comes by itself when the network is back", async () => {
    await page.route("**/media/**", (route) => route.abort());
    await page.route("**/api/categories", (route) => route.abort());
    await page.goto("/explore");
    await page.getByRole("button", { name: "频道没有加载出来，重试" }).waitFor();
    await page.locator("[data-note]").first().waitFor();
    await expect.poll(() => page.locator("[data-note] img").count(), soon).toBe(0);
    await page.unroute("**/media/**");
    await page.unroute("**/api/categories");
    // The first sign of life loads what catches up.
    await untilLater(page, "begin-later");
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        return page.getByRole("link", { name: "校园" }).count();
      }, soon)
      .toBe(1);
    await expect.poll(() => page.locator("[data-note] img").count(), soon).toBeGreaterThan(0);
  });
});

describe("a server that is away", () => {
  it("signs nobody out whose token ends meanwhile", async () => {
    await signedIn();
    await page.route("**/api/auth/me", (route) =>
      route.fulfill({ status: 401, json: { code: 401, success: false, error: "token-invalid", message: "无效的访问令牌" } }),
    );
    await page.route("**/api/auth/refresh", (route) =>
      route.fulfill({ status: 503, json: { code: 503, success: false, error: "unavailable", message: "服务正在启动，请稍后再试" } }),
    );
    const refused = page.waitForResponse("**/api/auth/refresh");
    await page.goto("/explore");
    await refused;
    await page.locator("[data-note]").first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(member.token);
    expect(await page.getByText("会话已过期").count()).toBe(0);
  });

  it("leaves the wall of the last visit, which changes only when the reader says so", async () => {
    await openFeed();
    await cardOf(page, "刚刚写的").waitFor();
    // The page is put away once its later parts are there.
    await untilLater(page, "begin-later");
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
        return page.evaluate(() => localStorage.getItem("feed-pages") !== null);
      }, soon)
      .toBe(true);
    await member.publish("又写了一篇");
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/posts?*", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/explore");
    await cardOf(page, "刚刚写的").waitFor();
    await page.getByText("正在更新").waitFor();
    answer();
    await page.getByRole("button", { name: "有新内容" }).click();
    await cardOf(page, "又写了一篇").waitFor();
  });
});

describe("a server that fails", () => {
  const broken = { status: 500, json: { code: 500, success: false, error: "internal", message: "服务器内部错误" } };

  it("of a list says so in its place, and gives it when asked again", async () => {
    await page.route("**/api/posts?*", (route) => route.fulfill(broken));
    await page.goto("/explore");
    await page.getByText("服务器内部错误").waitFor();
    await page.unroute("**/api/posts?*");
    await page.getByRole("button", { name: "重新加载" }).first().click();
    await page.locator("[data-note]").first().waitFor();
  });

  it("of what a member does takes the heart back, keeps the words, and says why", async () => {
    await signedIn();
    await page.goto("/explore");
    const note = await openNote(page, "第 5 篇");
    await page.route(/\/api\/(likes|comments)$/, (route) => route.fulfill(broken));
    await note.getByRole("button", { name: "点赞，0 个赞" }).click();
    await page.getByText("服务器内部错误").first().waitFor();
    await note.getByRole("button", { name: "点赞，0 个赞", pressed: false }).waitFor();
    await comment(note, "没说出去的话");
    await expect.poll(() => note.getByRole("textbox").inputValue(), soon).toBe("没说出去的话");
    await page.unroute(/\/api\/(likes|comments)$/);
    await comment(note, "没说出去的话");
    await note.getByRole("article", { name: "我的评论" }).getByText("没说出去的话").waitFor();
  });
});

it("on a slow network (3G) the wall comes in seconds, a note opens and a heart fills at the press, before any answer", async () => {
  await signedIn();
  const line = await visitor.context.newCDPSession(page);
  const kilobits = (count: number) => (count * 1000) / 8;
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 300, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750) },
  });
  await page.goto("/explore");
  await cardOf(page, "第 7 篇").waitFor();
  await page
    .getByRole("button", { name: "回到顶部" })
    .or(page.getByRole("button", { name: "只看图文" }))
    .first()
    .waitFor();
  const bring = await holdBack(/\/api\/(likes$|posts\/\d+)/);
  const note = await openNote(page, "第 7 篇");
  await note.getByRole("heading", { name: "第 7 篇" }).waitFor();
  await note.getByRole("button", { name: "点赞，0 个赞" }).click();
  await note.getByRole("button", { name: "点赞，1 个赞", pressed: true }).waitFor();
  bring();
  await note.getByText("第 7 篇，写给大家看。").waitFor();
  await expect
    .poll(async () => (await member.get("/posts?sort=like_count&limit=1")).body.data, soon)
    .toMatchObject({ posts: [{ title: "第 7 篇" }] });
});

it("a server that is restarted while somebody reads: what they do meanwhile is taken back with a word, and all goes on by itself", async () => {
  await signedIn();
  await page.goto("/explore");
  const note = await openNote(page, "第 9 篇");
  const noteId = Number(new URL(page.url()).searchParams.get("id"));
  await note.getByRole("textbox", { name: "写评论" }).waitFor();
  // Whoever lost the line waits by chance; here always the shortest of it.
  await page.evaluate(() => {
    Math.random = () => 0;
  });
  expect(await product.stop()).toBe(0);
  await note.getByRole("button", { name: "点赞，0 个赞" }).click();
  await page.getByText("网络连接失败，请检查网络设置").first().waitFor();
  await note.getByRole("button", { name: "点赞，0 个赞", pressed: false }).waitFor();
  await note.getByRole("textbox", { name: "写评论" }).fill("还在写");
  product = await startProduct(place);
  const other = await joinAsMember(createHttpClient(product.url), "reader", "读的人");
  await other.comment(noteId, "我先回来了");
  // Whoever lost the line asks again after 1 to 30 s.
  await note.getByRole("article", { name: "读的人的评论" }).waitFor({ timeout: 45_000 });
  expect(await note.getByRole("textbox").inputValue()).toBe("还在写");
  await note.getByRole("button", { name: "发送" }).click();
  await note.getByRole("article", { name: "我的评论" }).getByText("还在写").waitFor();
  await pressUntilItIsAnother(note.getByRole("button", { name: "点赞，0 个赞" }));
  await expect.poll(async () => (await other.get(`/posts/${noteId}`)).body.data, soon).toMatchObject({ like_count: 1 });
}, 90_000);
