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
    join: (name: string, nickname: string) => joinAsMember(client, name, nickname),
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
export function visit(browser: Browser, url: string, member: WorldMember | null, options: BrowserContextOptions = {}): Promise<Visitor> {
  if (!member) return openVisitor(browser, url, options);
  const { id, name, nickname, token, refreshToken } = member;
  const userInfo = JSON.stringify({ id, user_id: name, nickname, avatar: null });
  return openVisitor(browser, url, { ...options, storageState: withStorage(url, { token, refreshToken, userInfo }) });
}

/** A browser that has kept this from an earlier visit. */
export function withStorage(url: string, kept: Record<string, string>): BrowserContextOptions["storageState"] {
  return { cookies: [], origins: [{ origin: url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }] };
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
