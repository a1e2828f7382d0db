import { UploadSingle } from "@shiye/events/media";
import { PublishNote } from "@shiye/events/notes";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";
import { launchBrowser, openVisitor, type Visitor } from "./browser.ts";
import { createPlace, startProduct } from "./product.ts";

/** A running product with two members, whose lives began outside a browser: what a test looks at is only the site. */
export async function createCommunity() {
  const place = await createPlace();
  const [product, browser] = await Promise.all([startProduct(place), launchBrowser()]);
  const client = createHttpClient(product.url);
  const [author, reader] = await Promise.all([joinAsMember(client, "xiaoye", "小叶"), joinAsMember(client, "afeng", "阿风")]);
  return {
    product,
    browser,
    author,
    reader,
    visit: (member: WorldMember | null, options?: BrowserContextOptions) => visit(browser, product.url, member, options),
    async stop() {
      await browser.close();
      await product.stop();
      await place.remove();
    },
  };
}

export type Community = Awaited<ReturnType<typeof createCommunity>>;

/** Somebody at a browser in which they signed in some time ago. */
async function visit(browser: Browser, url: string, member: WorldMember | null, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await openVisitor(browser, url, options);
  if (!member) return visitor;
  // Once: whoever signs out stays out, and a rotated token is not put back.
  await visitor.page.goto("/favicon.svg");
  await visitor.page.evaluate(
    ({ token, refreshToken, userInfo }) => {
      localStorage.setItem("token", token);
      localStorage.setItem("refreshToken", refreshToken);
      localStorage.setItem("userInfo", userInfo);
    },
    {
      token: member.token,
      refreshToken: member.refreshToken,
      userInfo: JSON.stringify({ id: member.id, user_id: member.name, nickname: member.nickname, avatar: null }),
    },
  );
  return visitor;
}

/** A note with so many real pictures. */
export async function publishWithPictures(author: WorldMember, title: string, count: number): Promise<number> {
  const uploads = Array.from({ length: count }, async (_, at) =>
    dataOf(UploadSingle, await author.upload(await drawJpeg(40 + at, 900, 1200))),
  );
  const images = (await Promise.all(uploads)).map(({ url }) => url);
  const body = { ...(await author.noteBody(title)), images };
  return dataOf(PublishNote, await author.call("POST", "/posts", { body })).id;
}
