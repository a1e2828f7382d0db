import { createReader } from "@shiye/infra/read-models/statement-reader";
import { beforeAll, expect, it } from "vitest";
import { useQueryWorld } from "../testing/use-query-world.ts";
import { renderSitemap } from "./sitemap.ts";

const ORIGIN = "https://shiye.example";
const world = useQueryWorld();
const published: number[] = [];

beforeAll(async () => {
  const authorId = await world.given.member({ accountName: "writer", nickname: "写字的人" });
  const categoryId = await world.given.category("学习", "study");
  for (let at = 0; at < 5; at += 1) {
    published.push(await world.given.note({ authorId, categoryId, title: `第${at}篇` }));
    await world.given.note({ authorId, categoryId, title: "删掉的", visible: false });
  }
});

const render = (after?: string, size?: number) => renderSitemap(createReader(world.pool), after, ORIGIN, size);
const addresses = (xml = "") => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
const notesOf = (xml?: string) => addresses(xml).map((address) => Number(new URL(address).searchParams.get("id")));

it("has every public note with its whole address and the time of its last change, and no deleted note or draft", async () => {
  const { status, body, headers } = await world.get(`/internal/sitemap?origin=${ORIGIN}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("xml");
  const xml = body.message;
  expect(addresses(xml).every((address) => address.startsWith(`${ORIGIN}/post?id=`))).toBe(true);
  expect(notesOf(xml).sort()).toEqual(published.sort());
  expect([...xml.matchAll(/<lastmod>(\d{4}-\d\d-\d\dT[\d:.]+Z)<\/lastmod>/g)]).toHaveLength(5);
});

it("is an index of pages when one file cannot hold it, and each note is on one page", async () => {
  const index = await render(undefined, 2);
  expect(index).toContain("<sitemapindex");
  expect(addresses(index)).toHaveLength(3);
  const pages = await Promise.all(
    addresses(index).map((address) => render(/^https:\/\/shiye\.example\/sitemap-(.+)\.xml$/.exec(address)?.[1], 2)),
  );
  expect(pages.map((xml) => notesOf(xml).length)).toEqual([2, 2, 1]);
  expect(pages.flatMap(notesOf).sort()).toEqual(published.sort());
});

it("is one file up to the last note that fits", async () => {
  expect(await render(undefined, 5)).toContain("<urlset");
  expect(await render(undefined, 4)).toContain("<sitemapindex");
});

it("has no page for an unknown address", async () => {
  for (const after of ["", "x", "1", "--", "1-2-3", "-2-1", `${"9".repeat(20)}-1`]) expect(await render(after), after).toBeUndefined();
  expect((await world.get(`/internal/sitemap?origin=${ORIGIN}&after=x`)).status).toBe(404);
});

it("escapes a made-up host", async () => {
  expect(await renderSitemap(createReader(world.pool), undefined, "https://a&<b>")).toContain("https://a&amp;&lt;b&gt;/post");
});
