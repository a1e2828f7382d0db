import { readFile } from "node:fs/promises";
import { pageAt } from "@shiye/events/pages";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawIcon, ICONS } from "./draw-icons.ts";

const folder = new URL("../../../web/public/", import.meta.url);
const text = (name: string) => readFile(new URL(name, folder), "utf8");
const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();

describe("the installed site", () => {
  it.each(ICONS)("has $name in its size, as the favicon draws it today (npm run icons)", async (icon) => {
    const kept = await readFile(new URL(icon.name, folder));
    const { width, height } = await sharp(kept).metadata();
    expect([width, height]).toEqual([icon.size, icon.size]);
    const drawn = await pixels(await drawIcon(await text("favicon.svg"), icon));
    expect(Buffer.compare(await pixels(kept), drawn)).toBe(0);
  });

  it("fills the corners of the icons that systems cut to shape, and of no other", async () => {
    for (const { name, shape } of ICONS) {
      const corner = (await pixels(await readFile(new URL(name, folder)))).at(3);
      expect([name, corner]).toEqual([name, shape === "full" ? 255 : 0]);
    }
  });

  it("is described by a manifest whose icons and pages are there, and the page names it", async () => {
    const manifest = JSON.parse(await text("site.webmanifest")) as {
      start_url: string;
      icons: { src: string; sizes: string }[];
      shortcuts: { url: string }[];
    };
    for (const { src, sizes } of manifest.icons) {
      const icon = ICONS.find(({ name }) => src === `/${name}`);
      expect(sizes).toBe(`${icon?.size}x${icon?.size}`);
    }
    for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) expect(pageAt(address), address).toBeDefined();
    const page = await text("../index.html");
    expect(page).toContain('<link rel="manifest" href="/site.webmanifest" />');
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  });

  it("asks robots to stay away from what only members see, and from nothing that visitors may", async () => {
    const kept = (await text("robots.txt")).split("\n").flatMap((line) => /^Disallow: (\S+)$/.exec(line)?.[1] ?? []);
    for (const address of kept.filter((path) => !["/api/", "/admin"].includes(path))) expect(pageAt(address)?.page.access).toBe("member");
    expect(kept).toContain("/api/");
  });
});
