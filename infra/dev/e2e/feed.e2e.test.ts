import { GetNotes } from "@shiye/events/notes";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../world/http-client.ts";
import { cardOf } from "./at-the-browser.ts";
import type { Visitor } from "./browser.ts";
import { type Community, createCommunity, withStorage } from "./community.ts";
import { openLongWall, WALL } from "./long-wall.ts";

const soon = { timeout: 30_000 };
const PAGE = 20;
let community: Community;
let guest: Visitor;
const noteIds: number[] = [];
let noteId = 0;

beforeAll(async () => {
  community = await createCommunity();
  const { author } = community;
  for (let number = 1; number <= 2 * PAGE + 5; number += 1) noteIds.push(await author.publish(`第 ${number} 篇`));
  noteId = noteIds.at(-1) ?? 0;
  guest = await community.visit(null);
});
afterAll(() => community.stop());

/** Keeps the site's scripts back until what it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let bring = () => {};
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await brought;
    await route.continue();
  });
  return bring;
}

describe("the first view", () => {
  it.each([390, 1440])("at %s px has the wordmark at its place while its scripts are on their way", async (width) => {
    const { page, context } = await community.visit(null, { viewport: { width, height: 900 } });
    const placeOf = (selector: string) => page.locator(selector).boundingBox();
    const bring = await holdScripts(page);
    await page.goto("/explore", { waitUntil: "commit" });
    await page.locator("#root > svg").waitFor();
    const before = await placeOf("#root > svg");
    bring();
    await page.locator("[data-note]").first().waitFor();
    expect(await placeOf("header a svg")).toEqual(before);
    expect(await page.locator("#root > svg").count()).toBe(0);
    await context.close();
  });

  it.each([
    [390, "article button[aria-pressed]"],
    [768, "article"],
    [1440, "article"],
  ])("at %s px has no floating button above one of %s", async (width, what) => {
    const { page, context } = await community.visit(null, { viewport: { width, height: 900 } });
    await page.goto("/explore");
    await page.getByRole("complementary", { name: "浏览工具" }).waitFor();
    await page.mouse.wheel(0, 900);
    await page.mouse.wheel(0, -300);
    await page.getByRole("button", { name: "回到顶部" }).waitFor();
    const boxesOf = async (selector: string) => {
      const boxes = await Promise.all((await page.locator(selector).all()).map((part) => part.boundingBox()));
      return boxes.filter((box) => box !== null);
    };
    const [buttons, parts] = [await boxesOf('aside[aria-label="浏览工具"] button'), await boxesOf(what)];
    expect([buttons.length, parts.length > 4]).toEqual([3, true]);
    const besides = (one: (typeof parts)[number], other: (typeof parts)[number]) =>
      one.x + one.width <= other.x || other.x + other.width <= one.x;
    expect(parts.filter((part) => buttons.some((button) => !besides(part, button)))).toEqual([]);
    await context.close();
  });

  it("has its theme before anything is painted, however long its scripts take", async () => {
    const storageState = withStorage(community.product.url, { theme: "dark" });
    const { page, context } = await community.visit(null, { colorScheme: "light", storageState });
    const bring = await holdScripts(page);
    await page.addInitScript(() => {
      const seen: { theme: string | undefined; background: string }[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (document.body) {
          const background = getComputedStyle(document.documentElement).backgroundColor;
          seen.push({ theme: document.documentElement.dataset.theme, background });
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto("/explore", { waitUntil: "commit" });
    // Frames come while the scripts are held up.
    await page.waitForFunction(() => (window as unknown as { seen: unknown[] }).seen.length > 3);
    bring();
    await cardOf(page, "第 1 篇").or(page.locator("[data-note]").first()).first().waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: { theme: string; background: string }[] }).seen);
    expect(new Set(seen.map(({ theme, background }) => `${theme} ${background}`))).toEqual(new Set(["dark rgb(17, 17, 19)"]));
    await context.close();
  });

  it.each([
    ["/explore", 390],
    ["/explore", 1440],
    ["note", 390],
    ["note", 1440],
  ])("of %s at %i px moves nothing once it stands", async (address, width) => {
    const { page, context } = await community.visit(null, { viewport: { width, height: 860 } });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address === "note" ? `/post?id=${noteId}` : address);
    await page.locator("img").first().waitFor();
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
    expect(shift).toBeLessThanOrEqual(0.02);
    await context.close();
  });

  it("of the feed has its notes where the browser denies storage to sites", async () => {
    const { page, context, troubles } = await community.visit(null);
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
    });
    await page.goto("/explore");
    await page.locator("[data-note]").first().waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it("of the feed takes at most six requests before its first picture", async () => {
    const { page, context } = await community.visit(null);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/explore");
    await page.locator("[data-note] img").first().waitFor();
    const before = asked
      .slice(
        0,
        asked.findIndex((path) => path.startsWith("/media/")),
      )
      .filter((path) => path !== "/favicon.svg");
    expect(before.length, before.join(" ")).toBeLessThanOrEqual(6);
    await context.close();
  });

  it("of a note and of a member is in the page itself: it stands although no call is answered", async () => {
    const { page, context } = await community.visit(null);
    await page.route("**/api/**", (route) => route.abort());
    await page.goto(`/post?id=${noteId}`);
    await page.getByRole("heading", { name: `第 ${2 * PAGE + 5} 篇` }).waitFor();
    await page.goto(`/user/${community.author.name}`);
    await page.getByRole("heading", { name: community.author.nickname }).waitFor();
    await cardOf(page, `第 ${2 * PAGE + 5} 篇`).waitFor();
    await context.close();
  });
});

describe("the wall", () => {
  const ofChannel = async (category: string) =>
    dataOf(GetNotes, await community.author.get(`/posts?category=${category}&limit=5`)).posts.map(({ title }) => title);

  it("shows a channel's notes and nothing else, says where one is, and comes back", async () => {
    const { page } = guest;
    await page.goto("/explore");
    const channels = page.getByRole("navigation", { name: "频道" });
    await channels.getByRole("link", { name: "推荐" }).and(page.locator("[aria-current=page]")).waitFor();
    const category = dataOf(GetNotes, await community.author.get("/posts?limit=1")).posts[0];
    await channels.getByRole("link", { name: category?.category ?? "" }).click();
    await page.waitForURL(`**/explore/${category?.category_title}`);
    for (const title of (await ofChannel(category?.category_title ?? "")).slice(0, 3)) await cardOf(page, title).waitFor();
    const other = category?.category_title === "life" ? "校园" : "生活";
    await channels.getByRole("link", { name: other }).click();
    await page.getByText("这里还没有笔记").waitFor();
    await page.goBack();
    await cardOf(page, (await ofChannel(category?.category_title ?? ""))[0] ?? "").waitFor();
  });

  it("goes on from an open note to the next of the channel and back, stops at its ends, and gives the focus to the last one read", async () => {
    const { page } = guest;
    await page.goto("/explore");
    await page.locator("article[aria-posinset='3']").waitFor();
    const titles = await page.locator("article[aria-posinset]").evaluateAll((cards) =>
      cards
        .toSorted((one, other) => Number(one.getAttribute("aria-posinset")) - Number(other.getAttribute("aria-posinset")))
        .slice(0, 3)
        .map((card) => card.querySelector("a[data-note]")?.getAttribute("aria-label") ?? card.querySelector("h2, h3")?.textContent ?? ""),
    );
    const [first = "", second = "", third = ""] = titles;
    const open = (title: string) => page.getByRole("dialog", { name: title, exact: true }).waitFor();
    await page.locator("article[aria-posinset='1'] a[data-note]").click();
    await open(first);
    await page.keyboard.press("k");
    await page.getByText("已经是第一篇").waitFor();
    await page.keyboard.press("j");
    await open(second);
    await page.getByRole("button", { name: "下一篇笔记" }).click();
    await open(third);
    await page.keyboard.press("k");
    await open(second);
    await page.keyboard.press("Escape");
    await page.waitForURL("**/explore");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[aria-posinset]")?.getAttribute("aria-posinset")), soon)
      .toBe("2");
  });

  it("has the view of a note counted once in an hour, although another page load opens it again", async () => {
    const { page, context } = await community.visit(null);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(...(/\/api\/posts\/\d+(\?.*)?$/.exec(request.url()) ?? []).slice(0, 1)));
    const open = async () => {
      asked.splice(0);
      await page.goto("/explore");
      await page.locator("article[aria-posinset='1'] a[data-note]").press("Enter");
      await page.getByRole("dialog").getByRole("textbox").or(page.getByText("还没有评论")).first().waitFor();
      await expect.poll(() => asked.length, soon).toBeGreaterThan(0);
      return asked.filter((address) => !address.includes("skipViewCount")).length;
    };
    expect([await open(), await open()]).toEqual([1, 0]);
    await context.close();
  });

  it("grows while one scrolls, until every note was there once", async () => {
    const { page } = guest;
    await page.goto("/explore");
    await page.locator("[data-note]").first().waitFor();
    const seen = await page.evaluate(async () => {
      const met = new Map<string, string>();
      const twice: string[] = [];
      const ended = () => document.body.textContent?.includes("没有更多内容了") === true;
      const atEnd = () => ended() && window.scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const cards = () => [...document.querySelectorAll<HTMLElement>("article[aria-posinset]")];
      /** Nobody scrolls past what is not there yet: each column has a card at the lower edge of the window, or the feed is at its end. */
      const isFull = () => {
        const lowest = new Map<number, number>();
        for (const card of cards()) {
          const { left, bottom } = card.getBoundingClientRect();
          lowest.set(Math.round(left), Math.max(bottom, lowest.get(Math.round(left)) ?? 0));
        }
        return ended() || (lowest.size > 0 && [...lowest.values()].every((bottom) => bottom >= innerHeight));
      };
      /** Cards are drawn a few a frame: no more come once they are the same for some frames, which alone tells it of the last ones. */
      const untilDrawn = async () => {
        let before = "";
        for (let same = 0; same < 6; ) {
          await new Promise(requestAnimationFrame);
          const now = cards()
            .map((card) => card.getAttribute("aria-posinset"))
            .join();
          same = isFull() && now === before ? same + 1 : 0;
          before = now;
        }
      };
      const meet = () => {
        for (const card of cards()) {
          const id = card.querySelector<HTMLElement>("[data-note]")?.dataset.note ?? "";
          const place = card.getAttribute("aria-posinset") ?? "";
          if (met.has(id) && met.get(id) !== place) twice.push(id);
          met.set(id, place);
        }
      };
      for (;;) {
        await untilDrawn();
        meet();
        if (atEnd()) break;
        window.scrollBy(0, innerHeight / 2);
      }
      for (const card of document.querySelectorAll<HTMLElement>("article [data-note]")) met.set(card.dataset.note ?? "", "");
      return { met: [...met.keys()].map(Number).toSorted((one, other) => one - other), twice };
    });
    expect(seen).toEqual({ met: noteIds, twice: [] });
  });
});

describe("a wall of two thousand notes", () => {
  /** Which cards are on the screen, and where. */
  const view = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("article[aria-posinset]")]
        .map((card) => ({ place: card.getAttribute("aria-posinset"), top: Math.round(card.getBoundingClientRect().top) }))
        .filter(({ top }) => top > 0 && top < innerHeight),
    );

  /** The same, once it is the same twice. */
  const stillView = async (page: Page) => {
    let before = "";
    const stands = async () => {
      const last = before;
      before = JSON.stringify(await view(page));
      return before === last;
    };
    await expect.poll(stands, { ...soon, interval: 250 }).toBe(true);
    return view(page);
  };

  it("never has more than sixty of them in the document, and finds its place again after a note, another page and a reload", async () => {
    const { page, context } = await community.visit(null);
    await openLongWall(page, community.product.url);
    const most = await page.evaluate(async (count) => {
      let highest = 0;
      while (!document.querySelector(`article[aria-posinset="${count}"]`)) {
        window.scrollBy(0, 2 * innerHeight);
        await new Promise(requestAnimationFrame);
        highest = Math.max(highest, document.querySelectorAll("article").length);
      }
      window.scrollTo(0, document.documentElement.scrollHeight / 2);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return Math.max(highest, document.querySelectorAll("article").length);
    }, WALL);
    expect(most).toBeLessThanOrEqual(60);
    const before = await stillView(page);
    expect(Number(before[0]?.place)).toBeGreaterThan(500);

    await page.locator(`article[aria-posinset="${before[1]?.place}"] [data-note]`).click();
    await page.waitForURL("**/post?id=*");
    // The address changes first; whoever goes back has seen the note.
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await expect.poll(() => view(page), { ...soon, message: "after a note" }).toEqual(before);

    await page.getByRole("navigation", { name: "主导航" }).filter({ visible: true }).getByRole("link", { name: "发布" }).click();
    await page.getByRole("heading", { name: "发布笔记" }).waitFor();
    await page.goBack();
    await expect.poll(() => view(page), { ...soon, message: "after another page" }).toEqual(before);

    // A hand on the wheel ends the search for the place before.
    await page.evaluate(() => window.dispatchEvent(new Event("wheel")) && window.scrollTo(0, 9000));
    await page.locator("article[aria-posinset]").first().waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("scroll-places")), soon).toContain("9000");
    const early = await stillView(page);
    await page.reload();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY)), soon).toBe(9000);
    await expect.poll(() => view(page), { ...soon, message: "after a reload" }).toEqual(early);
    await context.close();
  });
});

it("nobody saw an error in the console", () => {
  expect(guest.troubles).toEqual([]);
});
