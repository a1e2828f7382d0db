import { writeFile } from "node:fs/promises";
import path from "node:path";
import { GetMessages } from "@shiye/events/chat";
import { GetComments } from "@shiye/events/comments";
import { GetNote } from "@shiye/events/notes";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findFirefox, findWebKit } from "../bin/lib/engines.mjs";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { CAPTCHA_TEST_ANSWER, joinAsMember, PASSWORD, type WorldMember } from "../world/world-member.ts";
import { openFirefox } from "./engines/firefox.ts";
import { type Person, type Sought, seat } from "./engines/person.ts";
import { openWebKit } from "./engines/webkit.ts";
import { createPlace, type Product, startProduct } from "./product.ts";

const firefox = findFirefox();
const webkit = findWebKit();
const engines = [
  { title: "the main stories in Firefox", account: "huohu", here: firefox !== undefined, open: () => openFirefox(firefox ?? "") },
  {
    title: "the main stories in WebKit",
    account: "guanggu",
    here: webkit !== undefined,
    open: () => openWebKit(webkit ?? { driver: "", screen: "" }),
  },
];
const TITLE = "湖边的长椅";
const soon = { timeout: 30_000 };

let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
let friend: WorldMember;
let noteId = 0;

beforeAll(async () => {
  if (!engines.some(({ here }) => here)) return;
  place = await createPlace();
  product = await startProduct(place);
  friend = await joinAsMember(createHttpClient(product.url), "afeng", "阿风");
  noteId = await friend.publish(TITLE);
});
afterAll(async () => {
  await product?.stop();
  await place?.remove();
});

const button = (name: string, within?: Sought): Sought => ({ role: "button", name, ...(within && { in: within }) });
const likeButton = (note: Sought, count: number): Sought => button(`点赞，${count} 个赞`, note);
const dialog = (name: string): Sought => ({ role: "dialog", name });
const card = (name: string): Sought => ({ role: "link", name });
const entry = (name: string): Sought => ({ role: "link", name, part: true, in: { role: "navigation", name: "主导航" } });

/** Where the dialog came to rest: a sheet as wide as the screen at its foot, or a window in its middle. Runs in the page. */
function placeOfDialog(): string {
  const { left = 0, right = 0, top = 0, bottom = 0 } = document.querySelector('[role="dialog"]')?.getBoundingClientRect() ?? {};
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  if (left === 0 && right === width && bottom === height && top > 0) return "foot";
  const isCentred = (from: number, to: number, length: number) => from > 0 && Math.abs(from + to - length) <= 2;
  return isCentred(left, right, width) && isCentred(top, bottom, height) ? "middle" : JSON.stringify({ left, right, top, bottom });
}

/** The friend does everything by calls: the browser under test is the one that has to see it at once. */
describe.each(engines.map((engine) => [engine.title, engine] as const))("%s", (_, { here, open, account }) => {
  describe.skipIf(!here).each([1440, 390])("at %i px", (width) => {
    const phone = width < 700;
    const nickname = `${phone ? "手机" : "电脑"}${account}`;
    const own = `${nickname}的第一篇`;
    let person: Person;

    beforeAll(async () => {
      person = await seat(await open());
      await person.engine.resize(width, 844);
    });
    afterAll(async () => {
      await person?.engine.close();
    });

    it("shows the feed with its pictures and opens a note above it, and nothing sticks out at the side", async () => {
      await person.engine.open(`${product.url}/explore`);
      expect(await person.engine.ask(() => window.innerWidth)).toBe(width);
      await person.sees(card(TITLE));
      const shown = () =>
        person.engine.ask(
          () => [...document.querySelectorAll<HTMLImageElement>("[data-note] img")].filter((one) => one.naturalWidth > 0).length,
        );
      await expect.poll(shown, soon).toBeGreaterThan(0);
      expect(await person.engine.ask(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await person.presses(card(TITLE));
      await person.sees({ name: `${TITLE}，写给大家看。`, in: dialog(TITLE) });
      await person.presses(button("关闭", dialog(TITLE)));
      await person.misses(dialog(TITLE));
    });

    it("registers a visitor", async () => {
      if (phone) {
        await person.presses(button("登录"));
        await person.presses(button("去注册"));
      } else await person.presses(button("注册账号"));
      const form = dialog("注册账号");
      await person.sees({ role: "textbox", name: "账号", in: form });
      await expect.poll(() => person.engine.ask(placeOfDialog), soon).toEqual(phone ? "foot" : "middle");
      await person.writes({ role: "textbox", name: "账号", in: form }, `${account}${width}`);
      await person.writes({ role: "textbox", name: "昵称", in: form }, nickname);
      await person.writes({ label: "密码", in: form }, PASSWORD);
      await person.writes({ label: "确认密码", in: form }, PASSWORD);
      await person.presses(button("注册", form));
      await person.engine.ask(() => Object.assign(window, { beforeReload: true }) && null);
      // Before its picture is there, nobody can answer it.
      const pictures = () => person.engine.ask(() => document.querySelectorAll('[role="dialog"] button img').length);
      await expect.poll(pictures, soon).toBe(1);
      // Each into its own field: a driver that types quicker than the focus moves would lose one.
      for (const [at, letter] of [...CAPTCHA_TEST_ANSWER].entries())
        await person.writes({ role: "textbox", name: `验证码第 ${at + 1} 位` }, letter);
      await person.presses(button("确定", dialog("输入验证码")));
      const shown = () =>
        person.engine.ask(() => {
          if (!("beforeReload" in window)) return "reloaded";
          // Not only the form: what was refused stands in the dialog above it, or in a toast.
          return [...document.querySelectorAll('[role="dialog"], [data-sonner-toast]')].map(({ textContent }) => textContent).join(" | ");
        });
      await vi.waitFor(async () => expect(await shown()).toBe("reloaded"), soon);
      await person.sees(entry("我"));
      await person.misses(button("登录"));
    });

    it("publishes a note with a picture from the disk", async () => {
      const picture = path.join(place.dataDir, `${account}${width}.jpg`);
      await writeFile(picture, await drawJpeg(width, 900, 1200));
      await person.presses(entry("发布"));
      await person.chooses("选择图片", picture);
      await person.writes({ role: "textbox", name: "标题", part: true }, own);
      await person.writes({ role: "textbox", name: "正文", part: true }, "今天的湖很静");
      await person.presses({ role: "combobox", name: "分类", part: true });
      await person.presses({ role: "option", name: "校园" });
      await person.presses(button("发布"));
      await person.sees({ name: "今天的湖很静", in: dialog(own) });
    });

    it("shows at once what another member does to the open note", async () => {
      const id = Number(new URL(await person.engine.ask(() => location.href)).searchParams.get("id"));
      expect(dataOf(GetNote, await friend.get(`/posts/${id}`)).title).toBe(own);
      await person.sees(likeButton(dialog(own), 0));
      await friend.like(id);
      await friend.comment(id, "我也常去那里");
      await person.sees(likeButton(dialog(own), 1));
      await person.sees({ name: "我也常去那里", in: dialog(own) });
    });

    it("hears of it among the notifications", async () => {
      await person.presses(button("关闭", dialog(own)));
      await person.misses(dialog(own));
      await person.presses(entry("通知"));
      await person.sees({ name: "我也常去那里" });
    });

    it("likes and comments on another member's note, who finds it there", async () => {
      await person.presses(entry("发现"));
      await person.presses(card(TITLE));
      await person.sees(dialog(TITLE));
      const before = dataOf(GetNote, await friend.get(`/posts/${noteId}`)).like_count;
      await person.presses(likeButton(dialog(TITLE), before));
      await person.sees(likeButton(dialog(TITLE), before + 1));
      await person.writes({ role: "textbox", in: dialog(TITLE) }, `${nickname}来过`);
      await person.presses(button("发送", dialog(TITLE)));
      const found = async () => {
        const { comments } = dataOf(GetComments, await friend.get(`/posts/${noteId}/comments`));
        return comments.map(({ content }) => content).join();
      };
      await expect.poll(found, soon).toContain(`${nickname}来过`);
      await expect.poll(async () => dataOf(GetNote, await friend.get(`/posts/${noteId}`)).like_count, soon).toBe(before + 1);
    });

    it("talks with another member, in both directions", async () => {
      await person.engine.open(`${product.url}/user/afeng`);
      await person.presses(button("私信，阿风"));
      await person.writes({ role: "textbox", name: "给阿风发消息" }, "你好呀");
      await person.engine.press("Enter");
      const address = () => person.engine.ask(() => location.search);
      await expect.poll(address, soon).toContain("conversationId=");
      const talk = new URLSearchParams(await address()).get("conversationId");
      const said = async () =>
        dataOf(GetMessages, await friend.get(`/chat/conversations/${talk}/messages`)).messages.map(({ content }) => content);
      await expect.poll(said, soon).toEqual(["你好呀"]);
      await friend.call("POST", `/chat/conversations/${talk}/messages`, { body: { content: "我在湖边" } });
      await person.sees({ name: "我在湖边" });
    });

    it("finds a note by a word", async () => {
      await person.engine.open(`${product.url}/explore`);
      await person.sees(card(TITLE));
      if (phone) await person.presses(button("搜索"));
      await person.writes({ role: "combobox", name: "搜索笔记、用户和标签" }, "长椅");
      await person.engine.press("Enter");
      await expect
        .poll(() => person.engine.ask(() => decodeURIComponent(location.href)), soon)
        .toContain("/search_result/all?keyword=长椅");
      await person.sees(card(TITLE));
    });

    it("had no error that nobody caught", async () => {
      expect(await person.troubles()).toEqual([]);
    });
  });
});
