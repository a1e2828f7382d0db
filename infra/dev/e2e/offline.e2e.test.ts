import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorldMember } from "../world/world-member.ts";
import { cardOf, navigate, openNote, signOut, untilLater } from "./at-the-browser.ts";
import { openVisitor, type Visitor } from "./browser.ts";
import { type Community, createCommunity, publishWithPictures, withStorage } from "./community.ts";

const TITLE = "雨天的走廊";
const OTHER = "没有打开过的";
const soon = { timeout: 30_000 };
let community: Community;
let road: Road;
let noteId = 0;

beforeAll(async () => {
  community = await createCommunity();
  // Large enough to have a smaller one for its card: both are kept.
  noteId = await publishWithPictures(community.author, TITLE, 1);
  await community.author.publish(OTHER);
  await community.author.comment(noteId, "脚步声很好听");
  await community.reader.like(noteId);
  road = await openRoad(community.product.url);
});
afterAll(async () => {
  await road.close();
  await community.stop();
});

/** Everything that a browser keeps may come to it, so it stays one browser: the same origin, with the network behind it gone and back. */
interface Road {
  url: string;
  /** `away`: whoever asks finds nobody. `upgraded`: the site as if its entry had another name, and the old name were gone. */
  state: { away: boolean; upgraded: boolean };
  close(): Promise<void>;
}

async function openRoad(target: string): Promise<Road> {
  const page = await (await fetch(target)).text();
  const entry = /src="\/assets\/(index-[\w-]+\.js)"/.exec(page)?.[1] ?? "";
  const newEntry = entry.replace("index-", "upgraded-");
  const version = /version:.([\w-]{16})\W/.exec(await (await fetch(`${target}/sw.js`)).text())?.[1] ?? "";
  expect([entry, version]).not.toContain("");
  const state = { away: false, upgraded: false };
  const server: Server = createServer((incoming, outgoing) => {
    if (state.away) return void incoming.socket.destroy();
    const { upgraded } = state;
    if (upgraded && incoming.url?.endsWith(entry)) return void outgoing.writeHead(404).end();
    const asked = upgraded ? (incoming.url ?? "/").replace(newEntry, entry) : (incoming.url ?? "/");
    const rewrites = upgraded && !asked.startsWith("/api") && !asked.startsWith("/media");
    const headers = { ...incoming.headers, ...(rewrites ? { "accept-encoding": "identity", "if-none-match": "" } : {}) };
    const onward = ask(`${target}${asked}`, { method: incoming.method ?? "GET", headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const text = Buffer.concat(chunks);
        const body =
          rewrites && !/png/.test(answer.headers["content-type"] ?? "")
            ? text.toString().replaceAll(entry, newEntry).replaceAll(version, "upgraded")
            : text;
        const kept = Object.entries(answer.headers).filter(
          ([name]) => !["content-length", "transfer-encoding", "connection"].includes(name),
        );
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept)).end(body);
      });
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function visit(member: WorldMember | null): Promise<Visitor> {
  if (!member) return openVisitor(community.browser, road.url, { serviceWorkers: "allow" });
  const { id, name, nickname, token, refreshToken } = member;
  const userInfo = JSON.stringify({ id, user_id: name, nickname, avatar: null });
  return openVisitor(community.browser, road.url, {
    serviceWorkers: "allow",
    storageState: withStorage(road.url, { token, refreshToken, userInfo }),
  });
}

/** The names of what is kept here, without where. */
const kept = (page: Page, kind: "site" | "answers" | "pictures") =>
  page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(location.origin.length));
  }, kind);

const openAndKeep = async ({ page }: Visitor) => {
  await page.goto("/explore");
  await cardOf(page, TITLE).waitFor();
  await page.mouse.move(200, 300);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), soon).toBe(true);
  const note = await openNote(page, TITLE);
  await note.getByText("脚步声很好听").waitFor();
  await expect
    .poll(() => kept(page, "answers"), soon)
    .toEqual(
      expect.arrayContaining([`/api/posts/${noteId}`, expect.stringMatching(/^\/api\/posts\?/), expect.stringContaining("/comments")]),
    );
  await expect.poll(async () => (await kept(page, "pictures")).length, soon).toBeGreaterThanOrEqual(2);
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
};
const drawn = (page: Page, within: string) =>
  page.locator(`${within} img`).evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 1));
const says = (page: Page) => page.getByText("网络已断开，正在看保存在本机的内容").waitFor();

describe("without a network", () => {
  it("a member reads the last feed and the notes they opened, with pictures, is told so, and goes on when it is back", async () => {
    const visitor = await visit(community.reader);
    const { page } = visitor;
    await openAndKeep(visitor);
    road.state.away = true;
    await page.reload();
    await cardOf(page, TITLE).waitFor();
    await page.mouse.move(210, 310);
    await says(page);
    await expect.poll(() => drawn(page, "[data-note]"), soon).toBe(true);
    const note = await openNote(page, TITLE);
    await note.getByText(`${TITLE}，写给大家看。`).waitFor();
    await note.getByText("脚步声很好听").waitFor();
    await note.getByRole("button", { name: "点赞，1 个赞" }).waitFor();
    await expect.poll(() => drawn(page, "[role=dialog]"), soon).toBe(true);
    // Opened by its address, which the site has never been at.
    await page.goto(`/post?id=${noteId}`);
    await page.getByText(`${TITLE}，写给大家看。`).waitFor();
    await expect.poll(() => drawn(page, "main"), soon).toBe(true);

    road.state.away = false;
    await page.goto("/explore");
    await cardOf(page, OTHER).waitFor();
    await page.mouse.move(220, 320);
    await expect.poll(() => page.getByText("正在看保存在本机的内容").count(), soon).toBe(0);
    await visitor.context.close();
  });

  it("a visitor is told so while the search field is still on its way", async () => {
    const { page, context } = await visit(null);
    // Never answered, as on a line that hangs.
    await page.route(/\/assets\/(HeaderSearch|finding)-/, () => {});
    await page.goto("/explore");
    await cardOf(page, TITLE).waitFor();
    await untilLater(page, "Later");
    await context.setOffline(true);
    await page.getByText("网络已断开，恢复后会自动更新").waitFor();
    await context.close();
  });

  it("a note that a visitor opened by its address is there again", async () => {
    const visitor = await visit(null);
    const { page } = visitor;
    await page.goto(`/post?id=${noteId}`);
    await page.getByText(`${TITLE}，写给大家看。`).waitFor();
    await page.mouse.move(200, 300);
    await expect.poll(() => kept(page, "answers"), soon).toContain(`/api/posts/${noteId}`);
    road.state.away = true;
    await page.reload();
    await page.getByText(`${TITLE}，写给大家看。`).waitFor();
    road.state.away = false;
    await visitor.context.close();
  });

  it("nothing of a member is left when they have signed out, for a visitor or the next member", async () => {
    const visitor = await visit(community.reader);
    const { page } = visitor;
    await openAndKeep(visitor);
    await signOut(page);
    await page.getByRole("button", { name: "注册账号" }).waitFor();
    const ofMember = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("answers-member") || name === "pictures"));
    await expect.poll(ofMember, soon).toEqual([]);
    expect((await kept(page, "site")).length).toBeGreaterThan(10);
    road.state.away = true;
    await page.goto(`/post?id=${noteId}`);
    await page
      .getByRole("button", { name: /重试|重新加载/ })
      .first()
      .waitFor();
    expect(await page.getByText(`${TITLE}，写给大家看。`).count()).toBe(0);
    road.state.away = false;
    await visitor.context.close();
  });

  it("what a session left behind that ended without a word is not shown to the next member, and goes with their first answer", async () => {
    const visitor = await visit(community.reader);
    const { page } = visitor;
    await openAndKeep(visitor);
    const { id, name, nickname, token, refreshToken } = community.author;
    const next = { token, refreshToken, userInfo: JSON.stringify({ id, user_id: name, nickname, avatar: null }) };
    const other = await visitor.context.newPage();
    // A file of the site in which no script of ours runs, and hears of it.
    await other.goto("/favicon.svg");
    await page.close();
    await other.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, next);
    road.state.away = true;
    await other.goto(`/post?id=${noteId}`);
    await other
      .getByRole("button", { name: /重试|重新加载/ })
      .first()
      .waitFor();
    expect(await other.getByText(`${TITLE}，写给大家看。`).count()).toBe(0);
    road.state.away = false;
    await other.goto("/explore");
    await cardOf(other, TITLE).waitFor();
    const owners = () => other.evaluate(async () => (await caches.keys()).filter((one) => one.startsWith("answers-")));
    await expect.poll(owners, soon).toEqual([`answers-member-${id}`]);
    await visitor.context.close();
  });
});

describe("the style sheet of a page", () => {
  const STYLE = "**/assets/PublishPage-*.css";
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
  /** The sheets with this name that are in the page and have rules. One that failed refuses to tell. */
  const sheets = (page: Page) =>
    page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes("/PublishPage-"))
        .map((sheet) => {
          try {
            return sheet.cssRules.length > 0;
          } catch {
            return false;
          }
        }),
    );

  it("that fails once is asked for again before the page is shown", async () => {
    const { page, context } = await openVisitor(community.browser, road.url);
    await page.goto("/explore");
    await untilLater(page, "Later");
    let asked = 0;
    await page.route(STYLE, (route) => (++asked === 1 ? route.abort() : route.continue()));
    await navigate(page, "发布");
    await heading(page, "发布笔记");
    expect([asked, await sheets(page)]).toEqual([2, [true]]);
    await context.close();
  });

  it("that does not come is said like a page that does not come, and comes with 重新加载", async () => {
    const { page, context } = await openVisitor(community.browser, road.url);
    await page.goto("/explore");
    await untilLater(page, "Later");
    await page.route(STYLE, (route) => route.abort());
    await navigate(page, "发布");
    await heading(page, "这一页没有加载出来");
    await page.unroute(STYLE);
    await page.getByRole("button", { name: "重新加载" }).click();
    await heading(page, "发布笔记");
    expect(await sheets(page)).toEqual([true]);
    await context.close();
  });
});

describe("after an upgrade", () => {
  const entryOf = (page: Page) => page.evaluate(() => document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "");

  it("the old site answers whole until its tabs are closed, then the new one does, and never one with parts of the other", async () => {
    const visitor = await visit(null);
    const { page, context } = visitor;
    await openAndKeep(visitor);
    const before = await entryOf(page);
    road.state.upgraded = true;
    await page.reload();
    await cardOf(page, TITLE).waitFor();
    const after = await entryOf(page);
    expect(after).toContain("upgraded-");
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [
          registration?.active?.state,
          registration?.waiting?.state,
          (await caches.keys()).filter((name) => name.startsWith("site-")).length,
        ];
      });
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect.poll(states, soon).toEqual(["activated", "installed", 2]);

    road.state.away = true;
    await page.reload();
    await cardOf(page, TITLE).waitFor();
    expect(await entryOf(page), "the old site, whole").toBe(before);
    await openNote(page, TITLE);
    await page.goto("about:blank");
    road.state.away = false;
    await page.close();

    const next = await context.newPage();
    await next.goto("/explore");
    await cardOf(next, TITLE).waitFor();
    const sites = () => next.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("site-")).length);
    await expect.poll(sites, soon).toBe(1);
    road.state.away = true;
    await next.reload();
    await cardOf(next, TITLE).waitFor();
    expect(await entryOf(next), "the new site, whole").toBe(after);
    await openNote(next, TITLE);
    Object.assign(road.state, { away: false, upgraded: false });
    await context.close();
  });
});
