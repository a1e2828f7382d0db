import { withholdBodies } from "@shiye/infra/http/testing/withhold-bodies";
import { beforeAll, describe, expect, it } from "vitest";
import { useQueryWorld } from "../testing/use-query-world.ts";

const [FLOODING, OTHER] = [{ "x-forwarded-for": "198.51.100.1" }, { "x-forwarded-for": "198.51.100.2" }];
const dearest = `/api/posts?keyword=${encodeURIComponent("的")}&limit=100`;

// A tenth of the limits: 300 points at once for a network, of which the most expensive list takes 25; one search at a time, and ten that
// wait.
const world = useQueryWorld({ rateLimitFactor: 0.1, searchesAtOnce: 1, searchesWaiting: 10 });
beforeAll(async () => {
  const [author, category] = [await world.given.member(), await world.given.category("学习", "study")];
  for (let note = 0; note < 30; note += 1)
    await world.given.note({ authorId: author, categoryId: category, title: `第${note}天的光`, content: "的" });
});

describe("32 connections that ask for the most expensive list without end", () => {
  it("are refused with a time to wait, while others read the feed and search", async () => {
    const statuses: number[] = [];
    const flood = Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let call = 0; call < 5; call += 1) {
          const { status, body, headers } = await world.get(dearest, FLOODING);
          statuses.push(status);
          if (status === 200) continue;
          expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
          expect(body.message).toBe(status === 429 ? "操作过于频繁，请稍后再试" : "搜索繁忙，请稍后再试");
        }
      }),
    );
    for (let page = 0; page < 10; page += 1) expect((await world.get("/api/posts?limit=20", OTHER)).status).toBe(200);
    await flood;
    expect((await world.get(dearest, OTHER)).status).toBe(200);
    const of = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(of(200) + of(503) + of(429)).toBe(160);
    // 12 are paid at once; thirty points are refilled each second.
    expect(of(200) + of(503)).toBeLessThan(40);
    expect(of(200)).toBeGreaterThan(0);
    expect(
      (await world.get(dearest, { ...FLOODING, ...(await world.as(await world.given.member())) })).status,
      "a member beside them",
    ).toBe(200);
  });

  it("wait with the searches: no more run at a time than searches may", async () => {
    const member = await Promise.all(Array.from({ length: 20 }, async () => world.as(await world.given.member())));
    const answers = await Promise.all(member.map((headers) => world.get(`${dearest}1`, headers)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(11);
  });
});

describe("tags that are sought by a part of their name", () => {
  it("wait with the searches, in lists and in suggestions, while lists of tags without one do not", async () => {
    const CURIOUS = { "x-forwarded-for": "198.51.100.4" };
    const part = encodeURIComponent("光");
    const lock = await world.pool.connect();
    try {
      await lock.query("begin; lock table notes.tags in access exclusive mode");
      const answers = Array.from({ length: 12 }, async () => (await world.get(`/api/tags?limit=20&keyword=${part}`, CURIOUS)).status);
      expect(await Promise.race(answers), "one runs, ten wait").toBe(503);
      expect((await world.get(`/api/search/suggestions?keyword=%23${part}`, CURIOUS)).status).toBe(503);
      const plain = world.get("/api/tags?limit=20", CURIOUS);
      await lock.query("commit");
      expect((await plain).status).toBe(200);
      expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(11);
    } finally {
      lock.release(true);
    }
  });

  it("are none for a part that is longer than a name may be, and no name is read", async () => {
    const long = encodeURIComponent("光".repeat(9));
    expect(await world.get(`/api/tags?keyword=${long}`, OTHER)).toMatchObject({ status: 200, statements: 0, body: { data: [] } });
    expect(await world.get(`/api/search/suggestions?keyword=%23${long}`, OTHER)).toMatchObject({
      status: 200,
      statements: 0,
      body: { data: { tags: [], users: [] } },
    });
  });
});

describe("pages that come with first data", () => {
  const STRANGER = { "x-forwarded-for": "198.51.100.3" };
  const open = (headers: Record<string, string>) => world.get("/internal/head?path=/user/nobody&origin=https://shiye.example", headers);

  it("are paid by the network that opens them, as calls of visitors are", async () => {
    expect((await open(STRANGER)).status, "there is no such member").toBe(404);
    const statuses = await Promise.all(Array.from({ length: 400 }, async () => (await open(STRANGER)).status));
    // A hundred are paid at once; thirty points are refilled each second.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
    expect((await world.get("/api/posts?limit=100", STRANGER)).status, "of one purse").toBe(429);
    expect((await open(OTHER)).status).toBe(404);
  });
});

describe("a network that sends long bodies without end", () => {
  it("is refused before they are read, while another is not", async () => {
    const long = JSON.stringify({ ids: [], more: "x".repeat(120_000) });
    const send = (address: string) =>
      fetch(`${world.url}/api/users/follow-status`, {
        method: "POST",
        body: long,
        headers: { "content-type": "application/json", "x-forwarded-for": address },
      });
    const answers = await Promise.all(Array.from({ length: 60 }, () => send("198.51.100.7")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await send("198.51.100.8")).status).toBe(200);
    const withheld = withholdBodies(`${world.url}/api/users/follow-status`, 60, { "x-forwarded-for": "198.51.100.9" });
    // 24 are paid at once, and sixty points are refilled each second.
    await expect.poll(() => withheld.statuses.length).toBeGreaterThan(20);
    expect(new Set(withheld.statuses)).toEqual(new Set([429]));
    withheld.leave();
  });
});
